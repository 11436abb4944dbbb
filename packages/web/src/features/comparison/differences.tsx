import type { FileComparison } from '@cabinet/contract/comparison'
import { ChevronDown, ChevronUp, FoldVertical, UnfoldVertical } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useBrowserPreference } from '../../kernel/prefs.ts'
import { useText } from '../../kernel/text.ts'
import { formatCount } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { SegmentedControl } from '../../ui/segmented.tsx'
import {
  countDifferences,
  type DifferencePlace,
  differenceIndexOf,
  stepDifference,
} from './comparison.rules.ts'
import { messages } from './comparison.text.ts'
import styles from './comparison-page.module.css'
import look from './differences.module.css'
import { ArchiveEntriesView } from './entry-view.tsx'
import { ComparisonFacts } from './facts.tsx'
import { ComparisonGridView } from './grid-view.tsx'
import { ComparisonNote } from './note.tsx'
import type { ComparisonSides } from './opening.ts'
import { ComparisonSectionList } from './section-list.tsx'
import { ComparedTextView } from './text-view.tsx'

interface DifferencesProps {
  sides: ComparisonSides
  comparison: FileComparison
  /** Switch to another view of the same files. */
  choice?: ReactNode
}

/** The differences, with navigation between them. */
export function DifferencesView({ sides, comparison, choice }: DifferencesProps) {
  const t = useText(messages)
  const { sections, kind, cut } = comparison
  const [view, setView] = useBrowserPreference<'beside' | 'inline'>('comparison.view', 'beside')
  const [folded, setFolded] = useBrowserPreference('comparison.folded', true)
  const [place, setPlace] = useState<DifferencePlace | null>(() => stepDifference(sections, null, 1))
  const [chosen, setChosen] = useState(place?.section ?? 0)
  const total = countDifferences(sections)
  const step = (by: 1 | -1) => {
    const next = stepDifference(sections, place, by)
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
                  ? t('place', {
                      index: formatCount(differenceIndexOf(sections, place) + 1),
                      total: formatCount(total),
                    })
                  : t('total', { total: formatCount(total), count: total })}
              </span>
              {sum('added') > 0 && (
                <span className={look.added}>{t('added', { count: formatCount(sum('added')) })}</span>
              )}
              {sum('removed') > 0 && (
                <span className={look.removed}>{t('removed', { count: formatCount(sum('removed')) })}</span>
              )}
              {sum('changed') > 0 && (
                <span className={look.changed}>{t('changed', { count: formatCount(sum('changed')) })}</span>
              )}
            </>
          )}
        </div>
        <div className={look.tools}>
          {choice}
          {kind !== 'archive' && (
            <SegmentedControl
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
      {cut && <ComparisonNote>{t('cut')}</ComparisonNote>}
      {total === 0 && !sections.some(({ state }) => state !== 'same') ? (
        <ComparisonFacts comparison={comparison} title={t('noDifference')} hint={t('noDifferenceHint')} />
      ) : (
        <div className={look.body}>
          {sections.length > 1 && (
            <ComparisonSectionList
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
              <ComparisonGridView
                key={chosen}
                {...{ sides, section, number: chosen, view, folded, place: here }}
              />
            ) : kind === 'archive' ? (
              <ArchiveEntriesView key={chosen} {...{ sides, section, number: chosen, folded, place: here }} />
            ) : (
              <ComparedTextView
                key={chosen}
                {...{ sides, section, number: chosen, view, folded, place: here, kind }}
              />
            ))}
        </div>
      )}
    </div>
  )
}

/** Shortcuts of the whole window, ignored while typing. */
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
