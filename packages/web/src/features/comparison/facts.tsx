import type { FileComparison } from '@cabinet/contract/comparison'
import { CircleCheck, Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { navigateTo } from '../../kernel/go.ts'
import { useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { joinClassNames } from '../../ui/classes.ts'
import { formatByteSize, formatFullTime } from '../../ui/format.ts'
import { messages } from './comparison.text.ts'
import styles from './facts.module.css'

interface FactsProps {
  comparison: FileComparison
  title: string
  hint: string
  /** Buttons. */
  children?: ReactNode
}

/** Properties of both files when their contents cannot be compared, with links to open each. */
export function ComparisonFacts({ comparison, title, hint, children }: FactsProps) {
  const t = useText(messages)
  const { left, right, state } = comparison
  const short = (hash: string) => (hash.split('-').at(-1) ?? '').slice(0, 16)
  const rows: [string, string, string][] = [
    [t('name'), left.name, right.name],
    [t('position'), left.position || '—', right.position || '—'],
    [t('size'), formatByteSize(left.size), formatByteSize(right.size)],
    [t('time'), formatFullTime(left.createdAt), formatFullTime(right.createdAt)],
    [t('author'), left.createdByName || '—', right.createdByName || '—'],
    [t('hash'), short(left.hash) || '—', short(right.hash) || '—'],
  ]
  const show = ({ fileId, suffix, number }: FileComparison['left']) =>
    navigateTo('/fliePreview', {
      fileId,
      ext: suffix.replace(/^\./, '').toLowerCase(),
      v: String(number),
      Mode: 'view',
    })
  return (
    <div className={styles.place}>
      <div className={styles.card}>
        <div className={styles.head} role="status">
          {(state === 'identical' || state === 'ready') && (
            <CircleCheck className={styles.same} aria-hidden="true" />
          )}
          <h2>{title}</h2>
          <p>{hint}</p>
        </div>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('left')}</th>
              <th scope="col">{t('right')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, one, other]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{one}</td>
                <td className={joinClassNames(one !== other && styles.other)}>{other}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className={styles.actions}>
          {children}
          <Button icon={<Eye />} onClick={() => show(left)}>
            {t('preview')} · {t('left')}
          </Button>
          <Button icon={<Eye />} onClick={() => show(right)}>
            {t('preview')} · {t('right')}
          </Button>
        </div>
      </div>
    </div>
  )
}
