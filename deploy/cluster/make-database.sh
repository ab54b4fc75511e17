#!/bin/sh
# Patroni runs this once, on the first primary, with the address of its superuser.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --set password="$WOODALO_PASSWORD" "$1" <<'SQL'
create role woodalo login password :'password';
create database woodalo owner woodalo encoding 'UTF8' template template0 locale 'C.UTF-8';
revoke connect on database woodalo from public;
SQL
