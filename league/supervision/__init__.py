"""The processes of one machine: broker, web, worker and beat, kept alive and taken down together."""
