import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import {
  directoryPassword,
  directorySettingFields,
  directorySettings,
  directoryTestStep,
} from './directory.settings.ts'
import { endpoint } from './endpoint.ts'
import { emptyWireObject, instant, pageQueryFields, pageReplyOf, wire, wireId } from './wire.ts'

export const directoryErrors = {
  /** No directory has been set up yet. */
  'directory.not_set': 409,
  /** IsOpenADUser of the system settings is off: only the platform's administrator switches it on. */
  'directory.closed': 409,
  /** This enterprise's directory is switched off. */
  'directory.off': 409,
  'directory.running': 409,
  'directory.run_not_found': 404,
  /** `ldaps://name[:port]`, or `ldap://name[:port]`, which is then encrypted by StartTLS. */
  'directory.host_invalid': 400,
  /** The stored password is sent only to the host and account it was given for. */
  'directory.password_needed': 400,
  'directory.certificate_invalid': 400,
  'directory.organisation_invalid': 400,
  /** Reasons of failed connections. */
  'directory.name_unknown': 400,
  'directory.network_refused': 400,
  'directory.refused': 400,
  'directory.timeout': 400,
  'directory.certificate': 400,
  'directory.tls': 400,
  /** The single error for all of these, for callers who must not learn internal hosts and ports. */
  'directory.unreachable': 400,
  'directory.bind_wrong': 400,
  'directory.base_missing': 400,
  'directory.filter_invalid': 400,
  'directory.nobody': 400,
  'directory.failed': 400,
  /** Reasons of aborted runs. */
  'directory.too_many_disabled': 409,
  'directory.cancelled': 409,
  'directory.interrupted': 409,
  /** Reasons of skipped entries. */
  'directory.account_twice': 409,
  'directory.account_taken': 409,
  'directory.account_invalid': 400,
  /** The user ranks above the administrator who saved the directory. */
  'directory.person_above': 403,
  'directory.group_taken': 409,
  'directory.organisation_taken': 409,
  'directory.organisation_lost': 409,
} as const satisfies ErrorStatusTable
export type DirectoryError = keyof typeof directoryErrors

export const directoryRunKinds = ['preview', 'manual', 'schedule'] as const
export const directoryEntryKinds = ['user', 'organisation', 'group'] as const
export const directoryEntryActions = ['add', 'update', 'move', 'disable', 'enable', 'fail'] as const
export const directoryRunStates = ['running', 'done', 'failed', 'cancelled'] as const

/** One comparison with the directory. A preview only says what a run would do. */
export const directoryRun = wire({
  id: ['Id', wireId],
  kind: ['Kind', z.enum(directoryRunKinds)],
  state: ['State', z.enum(directoryRunStates)],
  /** An error key when failed. */
  reason: ['Reason', z.string()],
  detail: ['Detail', z.string()],
  /** Entries read, then entries applied. */
  phase: ['Phase', z.enum(['read', 'apply'])],
  progress: ['Done', z.int()],
  total: ['Total', z.int()],
  /** Entries of people that the directory gave. */
  read: ['ReadCount', z.int()],
  added: ['AddCount', z.int()],
  updated: ['UpdateCount', z.int()],
  moved: ['MoveCount', z.int()],
  disabled: ['DisableCount', z.int()],
  enabled: ['EnableCount', z.int()],
  organisations: ['GroupCount', z.int()],
  groups: ['UserGroupCount', z.int()],
  failed: ['FailCount', z.int()],
  /** Entries of any kind in the log, by action; those without are left out. */
  actions: [
    'ActionCounts',
    z.array(wire({ action: ['Action', z.enum(directoryEntryActions)], count: ['Count', z.int()] })),
  ],
  startedBy: ['UserName', z.string()],
  startedAt: ['StartTime', instant],
  endedAt: ['EndTime', instant.nullable()],
})
export type DirectoryRun = z.output<typeof directoryRun>

/** Action of a run, or of a trial run, on one entry. */
export const directoryEntry = wire({
  number: ['Number', z.int()],
  kind: ['Kind', z.enum(directoryEntryKinds)],
  action: ['Action', z.enum(directoryEntryActions)],
  name: ['Name', z.string()],
  account: ['Account', z.string()],
  dn: ['DN', z.string()],
  /** An error key when left out. */
  reason: ['Reason', z.string()],
  changes: [
    'Changes',
    z.array(
      wire({ field: ['Field', z.string()], before: ['Before', z.string()], after: ['After', z.string()] }),
    ),
  ],
})
export type DirectoryEntry = z.output<typeof directoryEntry>

const runId = wire({ id: ['Id', wireId] })
const ours = { access: 'enterprise' } as const

export const directoryEndpoints = {
  settings: endpoint({
    ...ours,
    method: 'GET',
    path: '/api/SysSetting/GetADSetting',
    summary: 'Get the directory settings (AD, LDAP)',
    input: emptyWireObject,
    reply: wire({
      settings: ['Setting', directorySettings],
      hasPassword: ['HasPassword', z.boolean()],
      /** IsOpenADUser of the system settings. */
      platformOpen: ['IsPlatformOpen', z.boolean()],
      nextAt: ['NextTime', instant.nullable()],
    }),
  }),
  save: endpoint({
    ...ours,
    method: 'POST',
    path: '/api/SysSetting/SaveADSetting',
    bodyBytes: 256 * 1024,
    summary: 'Update the directory settings; without a password the saved one is kept',
    input: wire({ ...directorySettingFields, password: ['BindPassword', directoryPassword] }),
    reply: emptyWireObject,
  }),
  test: endpoint({
    ...ours,
    method: 'POST',
    path: '/api/SysSetting/TestADSetting',
    bodyBytes: 256 * 1024,
    summary: 'Test directory settings without saving them; returns the step that failed',
    input: wire({ ...directorySettingFields, password: ['BindPassword', directoryPassword] }),
    reply: wire({
      steps: ['Steps', z.array(directoryTestStep)],
      /** The first users found, as they would be imported. */
      sample: [
        'Sample',
        z.array(
          wire({
            account: ['UserName', z.string()],
            name: ['RealName', z.string()],
            mail: ['Email', z.string()],
            phone: ['Phone', z.string()],
            department: ['GroupName', z.string()],
          }),
        ),
      ],
    }),
  }),
  start: endpoint({
    ...ours,
    method: 'POST',
    path: '/api/SysSetting/StartADSync',
    summary: 'Sync the directory in the background; a preview changes nothing',
    input: wire({
      preview: ['IsPreview', z.boolean().default(false)],
      /** Number of users that may be disabled although it exceeds the limit. */
      disableMost: ['DisableMost', z.int().min(0).optional()],
    }),
    reply: runId,
  }),
  cancel: endpoint({
    ...ours,
    method: 'POST',
    path: '/api/SysSetting/CancelADSync',
    summary: 'Cancel a sync; nothing is changed',
    input: runId,
    reply: emptyWireObject,
  }),
  runs: endpoint({
    ...ours,
    method: 'GET',
    path: '/api/SysSetting/GetADSyncPageList',
    summary: 'List syncs, newest first',
    input: wire({ ...pageQueryFields, kind: ['Kind', z.enum(directoryRunKinds).optional()] }),
    reply: pageReplyOf(directoryRun),
  }),
  run: endpoint({
    ...ours,
    method: 'GET',
    path: '/api/SysSetting/GetADSyncDetail',
    summary: 'Get one sync',
    input: runId,
    reply: directoryRun,
  }),
  entries: endpoint({
    ...ours,
    method: 'GET',
    path: '/api/SysSetting/GetADSyncLog',
    summary: 'List what a sync did with each entry',
    input: wire({
      ...pageQueryFields,
      id: ['Id', wireId],
      kind: ['Kind', z.enum(directoryEntryKinds).optional()],
      action: ['Action', z.enum(directoryEntryActions).optional()],
    }),
    reply: pageReplyOf(directoryEntry),
  }),
}
