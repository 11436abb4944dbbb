import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { breadcrumbFolder, fileItemFields, storageSpaceKind } from './nodes.ts'
import { boundedText, emptyWireObject, optionalWireId, pageQueryFields, wire, wireId } from './wire.ts'

export const searchErrors = {
  /** Details: the operator and its value. */
  'search.wrong_type': 400,
  'search.wrong_date': 400,
  'search.wrong_size': 400,
  'search.wrong_place': 400,
  'search.empty_operator': 400,
  'search.too_many_words': 400,
  'search.content_off': 409,
  'search.name_empty': 400,
  'search.too_many_saved': 409,
} as const satisfies ErrorStatusTable

export const searchQueryLimits = {
  /** Maximum characters of a query (ours). */
  query: 300,
  /** Words and operators of one search (ours; each costs a condition). */
  pieces: 20,
  /** Remembered and saved searches of one person (ours). */
  recent: 10,
  saved: 50,
} as const

/** relevance: how well the name fits, then the newest. */
export const searchSortFields = ['relevance', 'updatedAt', 'size', 'name'] as const

/** Search scope: names and texts, or one of them. */
export const searchMatchScope = z.enum(['all', 'name', 'content'])

/** Matched ranges of a text, as pairs [from, to) of UTF-16 offsets. */
const stretches = z.array(z.tuple([z.int().min(0), z.int().min(0)]))

export const searchHit = wire({
  ...fileItemFields,
  /** From the topmost folder that the caller sees; the item's own folder last. */
  path: ['Path', z.array(breadcrumbFolder)],
  spaceName: ['SpaceName', z.string()],
  spaceKind: ['SpaceKind', storageSpaceKind],
  highlight: [
    'Highlight',
    wire({
      name: ['Name', stretches],
      /** A text snippet around the match. */
      text: ['Text', z.string().optional()],
      textAt: ['TextAt', stretches.optional()],
      /** Page, sheet or slide of the match. */
      part: ['Page', z.string().optional()],
    }),
  ],
})
export type SearchHit = z.output<typeof searchHit>

const facet = z.array(
  wire({
    /** Value for the search operator: `type:<Key>`. */
    key: ['Key', z.string()],
    /** Display name, if it differs from the key. */
    name: ['Name', z.string().optional()],
    count: ['Count', z.int()],
  }),
)

export const searchFacets = wire({
  type: ['Type', facet],
  owner: ['Owner', facet],
  time: ['Time', facet],
  size: ['Size', facet],
  space: ['Space', facet],
  label: ['Label', facet],
})
export type SearchFacets = z.output<typeof searchFacets>

const { sort: _, ...listFields } = pageQueryFields

export const savedSearch = wire({
  id: ['Id', wireId],
  name: ['Name', z.string()],
  query: ['Query', z.string()],
})

export const searchEndpoints = {
  search: endpoint({
    method: 'GET',
    path: '/api/File/Search',
    access: 'user',
    summary:
      'Search files and folders by name, content and operators (name:, type:, owner:, label:, in:, after:, size: ...)',
    input: wire({
      query: ['Query', boundedText(searchQueryLimits.query).default('')],
      match: ['Match', searchMatchScope.default('all')],
      /** Only below this folder, and only in this space. */
      folderId: ['FolderId', optionalWireId],
      spaceId: ['GroupId', optionalWireId],
      /** Minutes that the caller's clock is behind UTC: days begin at the caller's midnight. */
      offset: ['Offset', z.int().min(-900).max(900).default(0)],
      facets: ['Facets', z.boolean().default(true)],
      sort: ['SortField', z.enum(searchSortFields).default('relevance')],
      ...listFields,
    }),
    reply: wire({
      rows: ['Data', z.array(searchHit)],
      /** Number of matches in this result window, which pages count; `more` says that others follow. */
      total: ['Total', z.int()],
      more: ['More', z.boolean()],
      /** Cursor of the next result window, requested with PageIndex 1; a window may be empty. */
      cursor: ['Cursor', z.string().optional()],
      facets: ['Facets', searchFacets.optional()],
      /** Whether full-text search is available. */
      contentOn: ['IsContentRetrieval', z.boolean()],
    }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/File/GetSearches',
    access: 'user',
    summary: 'List the caller’s recent and saved searches',
    input: emptyWireObject,
    reply: wire({ recent: ['Recent', z.array(z.string())], saved: ['Saved', z.array(savedSearch)] }),
  }),
  remember: endpoint({
    method: 'POST',
    path: '/api/File/RememberSearch',
    access: 'user',
    summary: 'Add a search to the last ten',
    input: wire({ query: ['Query', boundedText(searchQueryLimits.query)] }),
    reply: emptyWireObject,
  }),
  forget: endpoint({
    method: 'POST',
    path: '/api/File/ForgetSearches',
    access: 'user',
    summary: 'Clear one recent search, or all',
    input: wire({ query: ['Query', boundedText(searchQueryLimits.query).optional()] }),
    reply: emptyWireObject,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/File/SaveSearch',
    access: 'user',
    summary: 'Save a search under a name; the same name is replaced',
    input: wire({ name: ['Name', boundedText(100)], query: ['Query', boundedText(searchQueryLimits.query)] }),
    reply: savedSearch,
  }),
  removeSaved: endpoint({
    method: 'POST',
    path: '/api/File/DeleteSearch',
    access: 'user',
    summary: 'Delete a saved search',
    input: wire({ id: ['Id', wireId] }),
    reply: emptyWireObject,
  }),
}
