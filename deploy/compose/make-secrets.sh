#!/bin/sh
# Makes the secrets of compose.yaml once; existing ones are kept. Containers read them as another user, so the folder is private instead.
set -eu
cd "$(dirname -- "$0")"
mkdir -p secrets
chmod 700 secrets
for name in postgres-password owner-password login-password muster-secret bucket-password; do
  [ -s "secrets/$name" ] || od -An -N24 -tx1 /dev/urandom | tr -d ' \n' > "secrets/$name"
done
printf 'postgres://muster_login:%s@postgres:5432/muster' "$(cat secrets/login-password)" > secrets/database-url
printf 'postgres://muster_owner:%s@postgres:5432/muster' "$(cat secrets/owner-password)" > secrets/migration-database-url
chmod 644 secrets/*
