import { ImageOff } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { useText } from '../../../kernel/text.ts'
import { messages } from './markdown.text.ts'
import styles from './markdown-page.module.css'

type Props<Tag extends keyof React.JSX.IntrinsicElements> = React.JSX.IntrinsicElements[Tag] & ExtraProps

/** Shows the alternative text of an external picture: loading it would reveal the reader to its host. */
function LeftOut({ alt, src }: Props<'img'>) {
  const t = useText(messages)
  const name = alt || (typeof src === 'string' ? src : '')
  return (
    <span className={styles.image}>
      <ImageOff size={15} aria-hidden="true" />
      {t('imageLeftOut', { name })}
    </span>
  )
}

/**
 * Opens external links in a new window without referrer; links in the page scroll, all others are plain text.
 */
function Away({ href, children }: Props<'a'>): ReactNode {
  if (href?.startsWith('#'))
    return (
      <a
        href={href}
        onClick={(event) => {
          event.preventDefault()
          targetOf(event.currentTarget, href)?.scrollIntoView({ block: 'start' })
        }}
      >
        {children}
      </a>
    )
  if (!/^(https?|mailto):/i.test(href ?? '')) return <span className={styles.dead}>{children}</span>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" title={href}>
      {children}
    </a>
  )
}

/** The sanitiser prefixes every id, so that a document cannot take the page's own names. */
function targetOf(from: Element, href: string): Element | null {
  const id = decodeURIComponent(href.slice(1)).replace(/^user-content-/, '')
  return from.closest('article')?.querySelector(`[id="${CSS.escape(`user-content-${id}`)}"]`) ?? null
}

const Table = ({ children }: Props<'table'>) => (
  <div className={styles.wide}>
    <table>{children}</table>
  </div>
)

/** The box of a task list; its words follow it outside a label. */
function TaskBox({ checked }: Props<'input'>) {
  const t = useText(messages)
  return (
    <input type="checkbox" disabled checked={!!checked} readOnly aria-label={t(checked ? 'done' : 'open')} />
  )
}

const components: Components = { img: LeftOut, a: Away, table: Table, input: TaskBox }
const remark = [remarkGfm]
const rehype = [rehypeSanitize]

/** Renders Markdown. HTML tags are removed, their text stays. */
export const MarkdownPageView = memo(function MarkdownPage({ source }: { source: string }) {
  const t = useText(messages)
  const notes = { footnoteLabel: t('footnotes'), footnoteBackLabel: t('footnoteBack') }
  return (
    <article className={styles.page}>
      <ReactMarkdown
        remarkPlugins={remark}
        remarkRehypeOptions={notes}
        rehypePlugins={rehype}
        components={components}
      >
        {source}
      </ReactMarkdown>
    </article>
  )
})
