#!/usr/bin/env bash
# Rehearses docs/recovery.md on a PostgreSQL of its own: a base backup, an archive, an accident, and the recovery of the
# moment before it. It needs the programs of a PostgreSQL server (PG_BIN, or those of Debian), a user that isn't root,
# and some seconds. It opens no port and leaves nothing behind.
set -euo pipefail

bin=${PG_BIN:-$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)}
work=$(mktemp -d)
cd "$work"

finish() {
  for data in server recovered; do
    if [ -f "$data/postmaster.pid" ]; then "$bin/pg_ctl" -D "$data" -m immediate stop >stop.log || true; fi
  done
  cd /
  rm -rf "$work"
}
trap finish EXIT

start() { "$bin/pg_ctl" -D "$1" -l "$1.log" -w start >start.log || { cat "$1.log" >&2; exit 1; }; }
query() { "$bin/psql" -h "$work" -d postgres -XAtq -v ON_ERROR_STOP=1 -c "$1"; }

# The server that members use, which hands each piece of its log to the archive.
mkdir archive
"$bin/initdb" -D server -A trust --no-sync >initdb.log
cat >>server/postgresql.conf <<CONF
listen_addresses = ''
unix_socket_directories = '$work'
archive_mode = on
archive_command = 'test ! -f $work/archive/%f && cp %p $work/archive/%f'
archive_timeout = 60s
CONF
start server
query 'create table message (text text)'
query "insert into message values ('in the base backup')"

"$bin/pg_basebackup" -h "$work" -D base --checkpoint=fast
"$bin/pg_verifybackup" --quiet base

query "insert into message values ('after the base backup')"
moment=$(query 'select clock_timestamp()')
query 'delete from message'
"$bin/pg_ctl" -D server -m fast -w stop >stop.log

# The recovery: the base backup, and from the archive all that happened until the moment.
cp -a base recovered
cat >>recovered/postgresql.conf <<CONF
restore_command = 'cp $work/archive/%f %p'
recovery_target_time = '$moment'
recovery_target_action = 'promote'
CONF
touch recovered/recovery.signal
start recovered
for _ in $(seq 100); do
  [ "$(query 'select pg_is_in_recovery()')" = f ] && break
  sleep 0.1
done

found=$(query 'select text from message order by text')
wanted=$(printf 'after the base backup\nin the base backup')
if [ "$found" != "$wanted" ]; then
  echo "Recovered something else than was there at $moment:" "$found" >&2
  exit 1
fi
# What is written after the recovery goes to the archive on a timeline of its own.
query "insert into message values ('after the recovery'); select pg_switch_wal()" >switch.log
echo "$("$bin/postgres" --version): recovered to $moment"
