#!/bin/sh
# Makes the secrets of compose.yaml once; existing ones are kept. Containers read them as another user, so the folder is private instead.
set -eu
cd "$(dirname -- "$0")"
mkdir -p secrets
chmod 700 secrets
for name in postgres-password database-password muster-secret bucket-password; do
  [ -s "secrets/$name" ] || od -An -N24 -tx1 /dev/urandom | tr -d ' \n' > "secrets/$name"
done
printf 'postgres://muster:%s@postgres:5432/muster' "$(cat secrets/database-password)" > secrets/database-url
chmod 644 secrets/*
