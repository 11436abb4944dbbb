import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/postgres.ts'

const { pool } = await testDatabase()

test.each([
  ['become the owner', 'set role cabinet'],
  ['make itself a superuser', 'alter role cabinet_server superuser'],
  ['make accounts', 'create role another'],
  ['make databases', 'create database another'],
  ['make schemas, and with them functions that the owner would run', 'create schema cabinet'],
  ['read files', "select pg_read_file('/etc/hostname')"],
  ['list files', "select pg_ls_dir('/')"],
  ['take in files', "copy menus from '/etc/hostname'"],
  ['write files', "copy menus to '/tmp/never'"],
  ['run programs', "copy menus to program 'true'"],
  ['read what the accounts have for passwords', 'select rolpassword from pg_authid'],
  ['change settings of the server', "alter system set fsync = 'off'"],
  ['switch the trigger of the journal off', 'alter table journal disable trigger all'],
  ['drop that trigger', 'drop trigger journal_append_only on journal'],
  ['make it do nothing', 'create or replace function journal_is_append_only() returns trigger return null'],
  ['go past triggers', 'set session_replication_role = replica'],
  ['empty the journal', 'truncate journal'],
])('the everyday account may not %s', async (_, statement) => {
  const { rows } = await pool.query('select current_user as name')
  expect(rows).toEqual([{ name: 'cabinet_server' }])
  await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' })
})
