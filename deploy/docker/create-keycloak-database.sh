#!/bin/sh
# Runs once, when the server makes its data: the database that Keycloak starts with.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$KEYCLOAK_DATABASE_PASSWORD" --username postgres <<'SQL'
CREATE ROLE keycloak LOGIN PASSWORD :'password';
CREATE DATABASE keycloak OWNER keycloak;
REVOKE ALL ON DATABASE keycloak FROM PUBLIC;
SQL
