import type { ReactNode } from 'react'
import { Avatar } from '../avatar.tsx'
import { joinClassNames } from '../classes.ts'
import { formatByteSize, formatDateTime, formatFullTime, formatLocalDate, joinNames } from '../format.ts'
import { ProgressBar } from '../progress-bar.tsx'
import { Tag, type TagProps } from '../tag.tsx'
import styles from './cells.module.css'
import { useAdminKitMessages } from './use-words.ts'

interface PersonCellProps {
  name: string
  /** Below the name: an account, a path, an explanation. */
  below?: ReactNode
  /** A data address. */
  image?: string | undefined
  /** In place of the picture. */
  icon?: ReactNode
  faded?: boolean
  /** Beside the name: a tag. */
  beside?: ReactNode
}

/** Two lines with a picture that identify the row. */
export const PersonCell = ({ name, below, image, icon, faded, beside }: PersonCellProps) => (
  <span className={joinClassNames(styles.person, faded && styles.faded)}>
    {icon ? (
      <span className={styles.icon}>{icon}</span>
    ) : (
      <Avatar name={name} size={32} {...(image && { image })} />
    )}
    <span className={styles.two}>
      <span className={styles.name} title={name}>
        <span>{name}</span>
        {beside}
      </span>
      {below !== undefined && <span className={styles.below}>{below}</span>}
    </span>
  </span>
)

/** Two lines without a picture. */
export const TwoLines = ({ above, below }: { above: ReactNode; below?: ReactNode }) => (
  <span className={styles.two}>
    <span className={styles.line}>{above}</span>
    {below !== undefined && <span className={styles.below}>{below}</span>}
  </span>
)

/** One line that may be empty. */
export const TextCell = ({ children }: { children: string | number | null | undefined }) =>
  children === '' || children === null || children === undefined ? (
    <span className={styles.none} aria-hidden="true">
      –
    </span>
  ) : (
    <span className={styles.text} title={String(children)}>
      {children}
    </span>
  )

/** A time, with its seconds on hover; `day` omits the clock. */
export const TimeCell = ({ at, day }: { at: Date | null | undefined; day?: boolean }) =>
  at ? (
    <span className={styles.text} data-tip={formatFullTime(at)}>
      {day ? formatLocalDate(at) : formatDateTime(at)}
    </span>
  ) : (
    <TextCell>{null}</TextCell>
  )

interface QuotaCellProps {
  /** Bytes. */
  used: number
  /** Bytes; 0 is unlimited. */
  total: number
  label: string
}

/** Used of total with a bar, red above 80 % (specification). */
export function QuotaCell({ used, total, label }: QuotaCellProps) {
  const t = useAdminKitMessages()
  const share = total > 0 ? used / total : 0
  return (
    <span className={styles.quota}>
      <span className={styles.text}>
        {formatByteSize(used)}{' '}
        <span className={styles.of}>/ {total > 0 ? formatByteSize(total) : t('unlimited')}</span>
      </span>
      <ProgressBar label={label} value={share} height={4} look={share > 0.8 ? 'error' : 'accent'} />
    </span>
  )
}

export type StateLook = 'good' | 'off' | 'bad' | 'wait'

/** A coloured dot and a label. */
export const StateCell = ({ look, words, tip }: { look: StateLook; words: string; tip?: string }) => (
  <span className={joinClassNames(styles.state, styles[look])} data-tip={tip}>
    {words}
  </span>
)

interface TagsCellProps {
  tags: readonly { key: string; words: string; colour?: TagProps['colour'] }[]
  /** Shown before '+n' (2). */
  most?: number
}

/** A few tags; the rest behind a number. */
export function TagsCell({ tags, most = 2 }: TagsCellProps) {
  if (tags.length === 0) return <TextCell>{null}</TextCell>
  const rest = tags.slice(most)
  return (
    <span className={styles.tags}>
      {tags.slice(0, most).map((tag) => (
        <Tag key={tag.key} {...(tag.colour && { colour: tag.colour })} className={styles.tag ?? ''}>
          <span title={tag.words}>{tag.words}</span>
        </Tag>
      ))}
      {rest.length > 0 && (
        <span className={styles.more} data-tip={joinNames(rest.map(({ words }) => words))}>
          +{rest.length}
        </span>
      )}
    </span>
  )
}

/** Names and values below each other, in drawers. */
export const FactsTable = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value === '' || value === null || value === undefined || value === false ? '–' : value}</dd>
      </div>
    ))}
  </dl>
)
