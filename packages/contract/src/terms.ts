import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { boundedText, emptyWireObject, instant, wire } from './wire.ts'

export const termsErrors = {
  /** A binding text waits for the caller: nothing else opens before it is accepted. */
  'terms.must_accept': 403,
  'terms.not_published': 404,
  /** Another version was published while this one was read. */
  'terms.changed': 409,
  'terms.body_missing': 400,
  'terms.body_too_long': 400,
} as const satisfies ErrorStatusTable
export type TermsErrorKey = keyof typeof termsErrors

/** The texts of the specification's routes `/Protocol/Privacy` and `/Protocol/Service`. */
export const termsKinds = ['privacy', 'service'] as const
export type TermsKind = (typeof termsKinds)[number]

export const termsLimits = {
  /** Characters of a text in one language, with its marks (ours). */
  body: 100_000,
} as const

const kind = z.enum(termsKinds)
const version = z.int().min(1)

/** A text in both languages, as sanitised HTML; '' where it was not written. */
const bodies = {
  bodyZh: ['ContextZh', z.string()],
  bodyEn: ['ContextEn', z.string()],
} as const

const published = {
  kind: ['Type', kind],
  version: ['Version', version],
  isBinding: ['IsBinding', z.boolean()],
  publishedAt: ['PublishTime', instant],
} as const

/** A published version without its text. */
export const publishedTerms = wire(published)
export type PublishedTerms = z.output<typeof publishedTerms>

/** A published version with its text. */
export const termsText = wire({ ...published, ...bodies })
export type TermsText = z.output<typeof termsText>

/** A version that the caller accepted. */
export const acceptedTerms = wire({
  kind: ['Type', kind],
  version: ['Version', version],
  acceptedAt: ['AcceptTime', instant],
  /** Whether it is the one that is published now. */
  isCurrent: ['IsCurrent', z.boolean()],
})
export type AcceptedTerms = z.output<typeof acceptedTerms>

/** A text as super administrators edit it. */
export const managedTerms = wire({
  kind: ['Type', kind],
  draftZh: ['DraftZh', z.string()],
  draftEn: ['DraftEn', z.string()],
  /** Null where nothing was ever written. */
  savedAt: ['SaveTime', instant.nullable()],
  savedBy: ['SaveAccount', z.string()],
  /** Whether the draft is what is published. */
  isDraftPublished: ['IsDraftPublished', z.boolean()],
  /** The version that is published now; null for none. */
  current: ['Current', publishedTerms.nullable()],
})
export type ManagedTerms = z.output<typeof managedTerms>

/** A version in the history of a text. */
export const termsVersion = wire({
  ...published,
  publisher: ['CreateAccount', z.string()],
  /** Since when it is no longer shown, without another version in its place; null otherwise. */
  withdrawnAt: ['WithdrawTime', instant.nullable()],
  /** Users who accepted this version. */
  accepted: ['AcceptCount', z.int().min(0)],
})
export type TermsVersion = z.output<typeof termsVersion>

const ofKind = wire({ kind: ['Type', kind] })
const ofVersion = { kind: ['Type', kind], version: ['Version', version] } as const

export const termsEndpoints = {
  published: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetProtocolList',
    access: 'anyone',
    summary: 'List the published terms, without their texts',
    input: emptyWireObject,
    reply: z.array(publishedTerms),
  }),
  text: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetProtocol',
    access: 'anyone',
    summary: 'Get the published version of a text of the terms',
    input: ofKind,
    reply: termsText,
  }),
  pending: endpoint({
    method: 'GET',
    path: '/api/User/GetPendingProtocols',
    access: 'session',
    summary: 'List the texts that the caller must accept before anything else opens',
    input: emptyWireObject,
    reply: z.array(termsText),
  }),
  /** Several at once, so that one click accepts all that is shown. */
  accept: endpoint({
    method: 'POST',
    path: '/api/User/AcceptProtocols',
    access: 'session',
    summary: 'Accept published versions of the terms; those accepted before stay as they are',
    input: wire({ versions: ['Protocols', z.array(wire(ofVersion)).min(1).max(termsKinds.length)] }),
    reply: emptyWireObject,
  }),
  accepted: endpoint({
    method: 'GET',
    path: '/api/User/GetAcceptedProtocols',
    access: 'session',
    summary: 'List the versions of the terms that the caller accepted, newest first',
    input: emptyWireObject,
    reply: z.array(acceptedTerms),
  }),
  /** Versions that the caller accepted; super administrators read all. */
  version: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetProtocolVersion',
    access: 'user',
    summary: 'Get an accepted version of the terms with its text',
    input: wire(ofVersion),
    reply: termsText,
  }),
  managed: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetProtocolDrafts',
    access: 'platform',
    summary: 'List the texts of the terms with their drafts',
    input: emptyWireObject,
    reply: z.array(managedTerms),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/SysSetting/SaveProtocolDraft',
    access: 'platform',
    bodyBytes: 1024 * 1024,
    summary:
      'Save the draft of a text of the terms; it is sanitised, and nobody sees it before it is published',
    input: wire({
      kind: ['Type', kind],
      bodyZh: ['ContextZh', boundedText(termsLimits.body)],
      bodyEn: ['ContextEn', boundedText(termsLimits.body)],
    }),
    reply: managedTerms,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/SysSetting/PublishProtocol',
    access: 'platform',
    summary: 'Publish the draft as the next version; a binding one must be accepted at the next sign-in',
    input: wire({ kind: ['Type', kind], isBinding: ['IsBinding', z.boolean()] }),
    reply: managedTerms,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/SysSetting/WithdrawProtocol',
    access: 'platform',
    summary: 'Show a text no longer, and ask nobody to accept it',
    input: ofKind,
    reply: managedTerms,
  }),
  /** Newest first. */
  history: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetProtocolVersionList',
    access: 'platform',
    summary: 'List the versions of a text of the terms: published by whom and when, accepted by how many',
    input: ofKind,
    reply: z.array(termsVersion),
  }),
}
