import type { ComparisonKind, ComparisonSection } from '@cabinet/contract/comparison'
import { useText } from '../../kernel/text.ts'
import { formatCount } from '../../ui/format.ts'
import { messages } from './comparison.text.ts'
import styles from './section-list.module.css'

interface SectionListProps {
  kind: ComparisonKind
  sections: readonly ComparisonSection[]
  chosen: number
  onChoose: (section: number) => void
}

/** Sheets or slides with their change state. */
export function ComparisonSectionList({ kind, sections, chosen, onChoose }: SectionListProps) {
  const t = useText(messages)
  const slides = kind === 'slides'
  return (
    <nav className={styles.list} aria-label={t(slides ? 'slides' : 'sheet')}>
      {sections.map(({ name, was, state, changes }, at) => (
        <button
          key={at}
          type="button"
          className={styles.item}
          aria-current={at === chosen || undefined}
          data-state={state}
          onClick={() => onChoose(at)}
        >
          <span className={styles.name}>{slides ? t('slide', { number: name }) : name}</span>
          <span className={styles.state}>
            {state === 'added'
              ? t('sectionAdded')
              : state === 'removed'
                ? t('sectionRemoved')
                : state === 'same'
                  ? t('sectionSame')
                  : formatCount(changes.length / 2)}
          </span>
          {was && (
            <span className={styles.was}>
              {slides ? t('wasSlide', { number: was }) : t('wasSheet', { name: was })}
            </span>
          )}
        </button>
      ))}
    </nav>
  )
}
