import type { Comparison } from '@cabinet/contract/comparison'
import { ChevronDown, ChevronUp, FoldVertical, UnfoldVertical } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { usePref } from '../../kernel/prefs.ts'
import { useText } from '../../kernel/text.ts'
import { countText } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { differences, indexOf, type Place, stepped } from './comparison.rules.ts'
import { words } from './comparison.text.ts'
import styles from './comparison-page.module.css'
import look from './differences.module.css'
import { EntryView } from './entry-view.tsx'
import { Facts } from './facts.tsx'
import { GridView } from './grid-view.tsx'
import { Note } from './note.tsx'
import type { Sides } from './opening.ts'
import { SectionList } from './section-list.tsx'
import { TextView } from './text-view.tsx'

interface DifferencesProps {
  sides: Sides
  comparison: Comparison
  /** Another way to see the same files. */
  choice?: ReactNode
}

/** The differences with the way from one to the next. */
export function Differences({ sides, comparison, choice }: DifferencesProps) {
  const t = useText(words)
  const { sections, kind, cut } = comparison
  const [view, setView] = usePref<'beside' | 'inline'>('comparison.view', 'beside')
  const [folded, setFolded] = usePref('comparison.folded', true)
  const [place, setPlace] = useState<Place | null>(() => stepped(sections, null, 1))
  const [chosen, setChosen] = useState(place?.section ?? 0)
  const total = differences(sections)
  const step = (by: 1 | -1) => {
    const next = stepped(sections, place, by)
    if (!next) return
    setPlace({ ...next })
    setChosen(next.section)
  }
  useKeys({ n: () => step(1), p: () => step(-1) })
  const section = sections[chosen]
  const sum = (of: 'added' | 'removed' | 'changed') => sections.reduce((count, one) => count + one[of], 0)
  const here = place?.section === chosen ? place : null
  return (
    <div className={styles.card}>
      <div className={look.bar} role="toolbar" aria-label={t('tools')}>
        <div className={look.counts} role="status">
          {total === 0 ? (
            <span>{t('noDifference')}</span>
          ) : (
            <>
              <span className={look.total}>
                {place
                  ? t('place', { index: countText(indexOf(sections, place) + 1), total: countText(total) })
                  : t('total', { total: countText(total), count: total })}
              </span>
              {sum('added') > 0 && (
                <span className={look.added}>{t('added', { count: countText(sum('added')) })}</span>
              )}
              {sum('removed') > 0 && (
                <span className={look.removed}>{t('removed', { count: countText(sum('removed')) })}</span>
              )}
              {sum('changed') > 0 && (
                <span className={look.changed}>{t('changed', { count: countText(sum('changed')) })}</span>
              )}
            </>
          )}
        </div>
        <div className={look.tools}>
          {choice}
          {kind !== 'archive' && (
            <Segmented
              label={t('view')}
              value={view}
              options={[
                { value: 'beside', words: t('beside') },
                { value: 'inline', words: t('inline') },
              ]}
              onChange={setView}
            />
          )}
          <IconButton
            words={t(folded ? 'unfold' : 'fold')}
            icon={folded ? <UnfoldVertical /> : <FoldVertical />}
            disabled={total === 0}
            onClick={() => setFolded(!folded)}
          />
          <span className={look.line} />
          <IconButton
            words={`${t('previous')} (P)`}
            icon={<ChevronUp />}
            disabled={total === 0}
            onClick={() => step(-1)}
          />
          <IconButton
            words={`${t('next')} (N)`}
            icon={<ChevronDown />}
            disabled={total === 0}
            onClick={() => step(1)}
          />
        </div>
      </div>
      {cut && <Note>{t('cut')}</Note>}
      {total === 0 && !sections.some(({ state }) => state !== 'same') ? (
        <Facts comparison={comparison} title={t('noDifference')} hint={t('noDifferenceHint')} />
      ) : (
        <div className={look.body}>
          {sections.length > 1 && (
            <SectionList
              kind={kind}
              sections={sections}
              chosen={chosen}
              onChoose={(next) => {
                setChosen(next)
                if (sections[next]!.changes.length > 0) setPlace({ section: next, change: 0 })
              }}
            />
          )}
          {section &&
            (kind === 'sheets' ? (
              <GridView key={chosen} {...{ sides, section, number: chosen, view, folded, place: here }} />
            ) : kind === 'archive' ? (
              <EntryView key={chosen} {...{ sides, section, number: chosen, folded, place: here }} />
            ) : (
              <TextView
                key={chosen}
                {...{ sides, section, number: chosen, view, folded, place: here, kind }}
              />
            ))}
        </div>
      )}
    </div>
  )
}

/** Keys of the whole window, where nobody types. */
function useKeys(keys: Record<string, () => void>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return
      if (
        event.target instanceof Element &&
        event.target.closest('input, textarea, [role=menu], [role=dialog]')
      )
        return
      const run = keys[event.key.toLowerCase()]
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
