import { commentEndpoints } from '@cabinet/contract/comments'
import { grantEndpoints } from '@cabinet/contract/grants'
import { useEffect, useState } from 'react'
import { useEndpoint } from '../../kernel/query.ts'
import type { MentionedPerson } from './comments.api.ts'

export interface MentionSuggestion extends MentionedPerson {
  note: string
}

/** Debounce before the server is asked, in ms, and most people suggested. */
const rest = 150
const most = 8

/** Returns the name being typed after an @ before the caret; null if there is none. */
export function mentionQueryAt(text: string, caret: number): string | null {
  const [, typed] = /@([^\s@]{0,20})$/.exec(text.slice(0, caret)) ?? []
  return typed ?? null
}

/**
 * People to mention: those who may see the item and, for users who may grant access, others too. A null
 * `typed` disables the query.
 */
export function useSuggestions(
  fileId: string,
  typed: string | null,
  mayGrant: boolean,
): MentionSuggestion[] | null {
  const [search, setSearch] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), typed ? rest : 0)
    return () => clearTimeout(timer)
  }, [typed])
  const on = typed !== null && search !== null
  const words = search || undefined
  const seeing = useEndpoint(
    commentEndpoints.people,
    { fileId, search: words },
    { enabled: on, staleTime: 30_000, placeholderData: (before) => before },
  )
  const others = useEndpoint(
    grantEndpoints.subjects,
    { kind: 'user', search: words, page: 1, pageSize: most },
    { enabled: on && mayGrant && !!words, staleTime: 30_000 },
  )
  if (!on || !seeing.data) return null
  const known = seeing.data.map((one) => ({
    id: one.userId,
    name: one.name,
    note: [one.account, one.organisationName].filter((part) => part !== '').join(' · '),
    access: true,
  }))
  const ids = new Set(known.map(({ id }) => id))
  const outside = (words ? (others.data?.rows ?? []) : [])
    .filter(({ id, kind }) => kind === 'user' && !ids.has(id))
    .map(({ id, name, note }) => ({ id, name, note, access: false }))
  return [...known, ...outside].slice(0, most)
}
