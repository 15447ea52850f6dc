"""Measurements that `make bench` reports."""
