import { useEffect, useMemo } from 'react'
import { useQueryParams } from '../../kernel/address.tsx'
import { useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFileComparison } from './comparison.api.ts'
import { messages } from './comparison.text.ts'
import styles from './comparison-page.module.css'
import { ComparisonHeader } from './header.tsx'
import { type ComparisonSides, closeComparison, comparisonSidesOf, openComparisonPage } from './opening.ts'
import { ComparisonStage } from './stage.tsx'

/**
 * `/fileComparison?fileId=&v=&Id=&ver=`: the left file and version, and the right one, or two versions of one
 * file.
 */
export function ComparisonPage() {
  const { fileId, v, Id, ver } = useQueryParams()
  const sides = useMemo(() => comparisonSidesOf({ fileId, v, Id, ver }), [fileId, v, Id, ver])
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest('[role=menu], [role=dialog]')) return
      closeComparison()
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [])
  return sides ? <Compare key={JSON.stringify(sides)} sides={sides} /> : <NothingChosen />
}

function Compare({ sides }: { sides: ComparisonSides }) {
  const t = useText(messages)
  const compared = useFileComparison(sides)
  const { comparison } = compared
  const choose = (side: 'left' | 'right', number: number) => {
    if (!comparison) return
    const { left, right } = comparison
    openComparisonPage({
      fileId: left.fileId,
      version: side === 'left' ? number : left.number,
      otherId: right.fileId,
      otherVersion: side === 'right' ? number : right.number,
    })
  }
  const swap = () => {
    if (!comparison) return
    const { left, right } = comparison
    openComparisonPage({
      fileId: right.fileId,
      version: right.number,
      otherId: left.fileId,
      otherVersion: left.number,
    })
  }
  return (
    <div className={styles.page}>
      <ComparisonHeader comparison={comparison} onVersion={choose} onSwap={swap} />
      <main className={styles.stage} aria-label={t('title')}>
        <ComparisonStage sides={sides} compared={compared} />
      </main>
    </div>
  )
}

function NothingChosen() {
  const t = useText(messages)
  return (
    <div className={styles.page}>
      <ComparisonHeader comparison={undefined} />
      <main className={styles.stage}>
        <div className={styles.middle}>
          <EmptyState drawing="compare" title={t('chooseTwo')} hint={t('chooseTwoHint')}>
            <Button look="primary" onClick={closeComparison}>
              {t('toFiles')}
            </Button>
          </EmptyState>
        </div>
      </main>
    </div>
  )
}
