import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { versionFieldLimits } from './versions.ts'
import { boundedText, optionalWireId, type WireShape, wire, wireId } from './wire.ts'

const fields = {
  /** Versions of a file that stay, the latest counted; absent is no limit. A positive integer (specification). */
  maxCount: ['MaxCount', z.int().max(versionFieldLimits.count).optional()],
  /** Days that a version stays after it was replaced; 0 is for ever. Not below 0 (specification). */
  maxDays: ['MaxDays', z.int().max(versionFieldLimits.days).default(0)],
  /** All of a day, one an hour for a week, one a day for a month, one a week after. */
  thinning: ['IsThinning', z.boolean().default(false)],
  /** Extensions of files whose versions are never pruned. */
  excluded: ['ExcludedExt', boundedText(2000).default('')],
} as const satisfies WireShape

export const versionRetentionPolicy = wire(fields)
export type VersionRetentionPolicy = z.output<typeof versionRetentionPolicy>

const shown = wire({
  ...fields,
  /** Whether the space has its own policy; otherwise the enterprise's applies. */
  own: ['IsOwn', z.boolean()],
})
export type ShownVersionPolicy = z.output<typeof shown>

/** Without GroupId the enterprise's rule (its administrators), else a space's own (who may authorise there). */
const scope = { spaceId: ['GroupId', optionalWireId] } as const satisfies WireShape

export const versionPolicyEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/File/GetVersionPolicy',
    batched: true,
    access: 'user',
    summary: 'Get the version retention of the enterprise, or of a space',
    input: wire(scope),
    reply: shown,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/File/PreviewVersionPolicy',
    access: 'user',
    summary: 'Preview which versions a retention rule would delete now',
    input: wire({
      ...scope,
      ...fields,
      /** The space goes back to the enterprise's rule. */
      inherit: ['IsInherit', z.boolean().default(false)],
    }),
    reply: wire({
      versions: ['VersionCount', z.int()],
      files: ['FileCount', z.int()],
      bytes: ['Size', z.int()],
      /** Total number of older versions, and their bytes. */
      allVersions: ['AllVersionCount', z.int()],
      allBytes: ['AllSize', z.int()],
      /** Whether only the first files were examined. */
      partial: ['Partial', z.boolean()],
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/File/SaveVersionPolicy',
    access: 'user',
    summary: 'Save version retention and delete versions no longer kept, as a task',
    input: wire({ ...scope, ...fields, inherit: ['IsInherit', z.boolean().default(false)] }),
    reply: wire({ taskId: ['TaskId', wireId] }),
  }),
}
