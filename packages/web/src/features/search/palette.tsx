import type { SearchHit } from '@cabinet/contract/search'
import { Command } from 'cmdk'
import { Bookmark, Clock, FolderSearch, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useQueryParams, useScreenPath } from '../../kernel/address.tsx'
import { useText } from '../../kernel/text.ts'
import { FileIcon } from '../../ui/file-icon.tsx'
import { openFolderIdAt, openSearchResults } from './address.ts'
import { MarkedMatches } from './marked.tsx'
import styles from './palette.module.css'
import { closeQuickSearch, takeTypedAhead } from './palette-state.ts'
import { openSearchHit, useNameSuggestions, useOwnSearches } from './search.api.ts'
import { messages } from './search.text.ts'

/** Milliseconds of typing pause before names are requested. */
const rest = 120

function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/** The quick search: name suggestions, recent searches and a link to all results. */
export function QuickSearchPalette() {
  const t = useText(messages)
  const [query, setQuery] = useState('')
  const typed = query.trim()
  const rested = useRested(typed)
  const names = useNameSuggestions(rested)
  const mine = useOwnSearches()
  const folderId = openFolderIdAt(useScreenPath(), useQueryParams())
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    field.current?.focus()
    setQuery(takeTypedAhead())
    return () => before?.focus({ preventScroll: true })
  }, [])
  const then = (deed: () => void) => () => {
    closeQuickSearch()
    deed()
  }
  const hits = typed === '' ? [] : (names.data?.rows ?? [])
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the card closes; Escape does the same
    <div
      className={styles.scrim}
      onPointerDown={(event) => event.target === event.currentTarget && closeQuickSearch()}
      onKeyDown={(event) => {
        event.stopPropagation()
        // Only the field may have the focus.
        if (event.key === 'Tab') event.preventDefault()
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) closeQuickSearch()
      }}
    >
      <Command
        className={styles.card}
        label={t('palette')}
        shouldFilter={false}
        loop
        role="dialog"
        aria-modal="true"
        aria-label={t('palette')}
      >
        <div className={styles.field}>
          <Search size={18} aria-hidden="true" />
          <Command.Input
            ref={field}
            value={query}
            onValueChange={setQuery}
            placeholder={t('box')}
            maxLength={300}
          />
        </div>
        <Command.List className={styles.list} label={t('list')}>
          {typed !== '' && (
            <Command.Group>
              <Command.Item value="all" onSelect={then(() => openSearchResults({ query: typed }))}>
                <Search size={16} aria-hidden="true" />
                <span>{t('paletteAll', { query: typed })}</span>
              </Command.Item>
              {folderId && (
                <Command.Item
                  value="here"
                  onSelect={then(() => openSearchResults({ query: typed, folderId }))}
                >
                  <FolderSearch size={16} aria-hidden="true" />
                  <span>{t('paletteHere', { query: typed })}</span>
                </Command.Item>
              )}
            </Command.Group>
          )}
          {hits.length > 0 && (
            <Command.Group heading={t('names')}>
              {hits.map((hit) => (
                <NameItem key={hit.id} hit={hit} onSelect={then(() => openSearchHit(hit))} />
              ))}
            </Command.Group>
          )}
          {/* refers to the submitted query, not to the text being typed */}
          {typed !== '' && rested === typed && hits.length === 0 && names.isSuccess && !names.isFetching && (
            <p className={styles.note} role="status">
              {t('paletteNothing')}
            </p>
          )}
          {typed === '' && mine.data && mine.data.recent.length > 0 && (
            <Command.Group heading={t('recent')}>
              {mine.data.recent.map((one) => (
                <Command.Item
                  key={one}
                  value={`recent ${one}`}
                  onSelect={then(() => openSearchResults({ query: one }))}
                >
                  <Clock size={16} aria-hidden="true" />
                  <span>{one}</span>
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {typed === '' && mine.data && mine.data.saved.length > 0 && (
            <Command.Group heading={t('saved')}>
              {mine.data.saved.map(({ id, name, query: kept }) => (
                <Command.Item
                  key={id}
                  value={`saved ${id}`}
                  onSelect={then(() => openSearchResults({ query: kept }))}
                >
                  <Bookmark size={16} aria-hidden="true" />
                  <span>{name}</span>
                  <small>{kept}</small>
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {typed === '' && mine.data && mine.data.recent.length + mine.data.saved.length === 0 && (
            <p className={styles.note}>{t('beginHint')}</p>
          )}
        </Command.List>
        <footer className={styles.keys}>{t('paletteKeys')}</footer>
      </Command>
    </div>,
    document.body,
  )
}

function NameItem({ hit, onSelect }: { hit: SearchHit; onSelect: () => void }) {
  const way = hit.path
    .slice(0, -1)
    .map((crumb) => crumb.name)
    .join(' / ')
  return (
    <Command.Item value={hit.id} onSelect={onSelect}>
      <FileIcon folder={hit.folder} suffix={hit.suffix} size={22} />
      <span>
        <MarkedMatches text={hit.name} at={hit.highlight.name} />
      </span>
      <small>{way || hit.spaceName}</small>
    </Command.Item>
  )
}
