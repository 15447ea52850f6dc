"""Seven short lessons at the table: real deals, played up to the question by the engine's own rules."""
