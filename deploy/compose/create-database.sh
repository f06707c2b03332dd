#!/bin/sh
# The first start of the PostgreSQL container runs it: the roles and the database of Muster (OPERATIONS.md, "Database roles").
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 \
  --set=owner_password="$(cat /run/secrets/owner-password)" --set=login_password="$(cat /run/secrets/login-password)" <<'SQL'
CREATE ROLE muster_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE muster_login LOGIN PASSWORD :'login_password';
CREATE ROLE muster_app;
CREATE ROLE muster_departments;
GRANT muster_app, muster_departments TO muster_login;
CREATE DATABASE muster OWNER muster_owner ENCODING 'UTF8' TEMPLATE template0;
SQL
