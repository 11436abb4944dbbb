import { includesRight } from '@cabinet/contract/rights'
import { Download, ImageOff, Paperclip } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { sandboxedFramePage } from '../../../kernel/html.ts'
import { useText } from '../../../kernel/text.ts'
import { joinClassNames } from '../../../ui/classes.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { formatByteSize, formatDateTime } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { downloadByBrowser } from '../../downloads/index.ts'
import type { FileViewerProps, PreviewSubject } from '../../previews/index.ts'
import { FailedState, ViewerStageSkeleton, WholeFileContent } from '../../previews/stage/index.ts'
import { InsideFileView } from '../inside/inside-view.tsx'
import frame from '../paper.module.css'
import type { MailAttachment, MailMessage, MailParticipant } from './letter.ts'
import { messages } from './mail.text.ts'
import styles from './mail-viewer.module.css'
import { sanitizeMailPage } from './safe-page.ts'
import { useMailMessage } from './use-letter.ts'

/** Size limit of a message, in bytes. */
const most = 50 * 1024 ** 2

/** Counts opened messages: addresses of attachments end with the opening, and what is cached by them with it. */
let openings = 0

/** A mail message: participants, its text in a frame that runs and loads nothing, and attachments. */
export function MailMessageViewer({ subject }: FileViewerProps) {
  return (
    <WholeFileContent subject={subject} most={most}>
      {(bytes, retry) => <Read subject={subject} bytes={bytes} onRetry={retry} />}
    </WholeFileContent>
  )
}

function Read({ subject, bytes, onRetry }: FileViewerProps & { bytes: ArrayBuffer; onRetry: () => void }) {
  const t = useText(messages)
  const letter = useMailMessage(bytes, /msg$/i.test(subject.file.suffix) ? 'msg' : 'eml')
  if (letter === undefined) return <ViewerStageSkeleton type={subject.file.suffix} />
  if (letter === null) return <FailedState error={null} hint={t('broken')} onRetry={onRetry} />
  return <Page subject={subject} letter={letter} />
}

function Page({ subject, letter }: FileViewerProps & { letter: MailMessage }) {
  const t = useText(messages)
  const safe = useMemo(
    () => (letter.html === '' ? null : sanitizeMailPage(letter.html, letter.attachments)),
    [letter],
  )
  const framed = useMemo(() => safe && sandboxedFramePage(safe.page), [safe])
  const [shown, setShown] = useState<number>()
  const addresses = useAddresses(letter.attachments)
  const [opening] = useState(() => ++openings)
  // Inline attachments need no entry below the text.
  const listed = letter.attachments
    .map((one, number) => ({ ...one, number, name: one.name || t('attachment', { number: number + 1 }) }))
    .filter(({ cid }) => cid === '' || !safe?.shown.has(cid))
  const one = listed.find(({ number }) => number === shown)
  const mayDownload = includesRight(subject.file.rights, 'download')
  const save = ({ number, name }: { number: number; name: string }) =>
    downloadByBrowser(addresses(number), name)
  if (one)
    return (
      <InsideFileView
        subject={attached(subject, one, opening, () => addresses(one.number))}
        of={subject.file.name}
        onBack={() => setShown(undefined)}
        onDownload={mayDownload ? () => save(one) : undefined}
      />
    )
  return (
    <div className={joinClassNames(frame.paper, styles.paper)}>
      <header className={styles.head}>
        <h2>{letter.subject || t('noSubject')}</h2>
        {letter.date && <time dateTime={letter.date.toISOString()}>{formatDateTime(letter.date)}</time>}
        <dl>
          {(['from', 'to', 'cc'] as const).map(
            (who) => letter[who].length > 0 && <People key={who} label={t(who)} people={letter[who]} />,
          )}
        </dl>
      </header>
      {safe !== null && safe.leftOut > 0 && (
        <p className={styles.notice} role="note">
          <ImageOff size={15} aria-hidden="true" />
          {t('leftOut', { count: safe.leftOut })}
        </p>
      )}
      {framed ? (
        <iframe
          title={t('content')}
          className={styles.page}
          // No script, form or storage; links open in a new tab.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          srcDoc={framed}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.text} tabIndex={0} aria-label={t('content')}>
          {letter.text || t('empty')}
        </section>
      )}
      {listed.length > 0 && (
        <section className={styles.attachments}>
          <h3>
            <Paperclip size={15} aria-hidden="true" />
            {t('attachments', { count: listed.length })}
          </h3>
          <ul>
            {listed.map((file) => (
              <li key={file.number}>
                <button type="button" className={styles.file} onClick={() => setShown(file.number)}>
                  <FileIcon suffix={suffixOf(file.name)} size={24} />
                  <span className={styles.name}>{file.name}</span>
                  <span className={styles.size}>{formatByteSize(file.bytes.length)}</span>
                </button>
                {mayDownload && (
                  <IconButton
                    small
                    words={t('download', { name: file.name })}
                    icon={<Download />}
                    onClick={() => save(file)}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function People({ label, people }: { label: string; people: readonly MailParticipant[] }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {people.map(({ name, address }) => (
          <span key={`${name} ${address}`}>
            {name && <b>{name}</b>} {address && address !== name && <i>{`<${address}>`}</i>}
          </span>
        ))}
      </dd>
    </>
  )
}

const suffixOf = (name: string) => /.(\.[^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Returns an attachment as a subject for viewers. */
function attached(
  { file, version }: PreviewSubject,
  { number, name, bytes }: MailAttachment & { number: number },
  opening: number,
  address: () => string,
): PreviewSubject {
  const size = bytes.length
  return {
    file: {
      ...file,
      id: `${file.id}/${version}/mail-${number}/${opening}`,
      name,
      suffix: suffixOf(name),
      size,
    },
    version,
    size,
    inside: async () => ({ form: 'own', mark: '', address: address() }),
  }
}

/** Returns object URLs of attachments, created on demand and revoked with the message. */
function useAddresses(attachments: readonly MailAttachment[]): (number: number) => string {
  const [made] = useState(() => new Map<number, string>())
  useEffect(
    () => () => {
      for (const address of made.values()) URL.revokeObjectURL(address)
      made.clear()
    },
    [made],
  )
  return (number) => {
    const known = made.get(number)
    if (known) return known
    // Typed as octets, because as HTML it would run as a page of our origin.
    const address = URL.createObjectURL(
      new Blob([attachments[number]?.bytes ?? ''], { type: 'application/octet-stream' }),
    )
    made.set(number, address)
    return address
  }
}
