#!/bin/sh
# The first start of the PostgreSQL container runs it: the role and the database of Muster. CREATEROLE: Muster creates the roles of its sessions.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 --set=password="$(cat /run/secrets/database-password)" <<'SQL'
CREATE ROLE muster LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE muster OWNER muster ENCODING 'UTF8' TEMPLATE template0;
SQL
