import { holds } from '@cabinet/contract/rights'
import { Download, ImageOff, Paperclip } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { framePage } from '../../../kernel/html.ts'
import { useText } from '../../../kernel/text.ts'
import { classes } from '../../../ui/classes.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { sizeText, timeText } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { openAddress } from '../../downloads/index.ts'
import type { Subject, ViewerProps } from '../../previews/index.ts'
import { FailedState, StageSkeleton, WholeFile } from '../../previews/stage/index.ts'
import { InsideView } from '../inside/inside-view.tsx'
import frame from '../paper.module.css'
import type { Attachment, Letter, Person } from './letter.ts'
import { words } from './mail.text.ts'
import styles from './mail-viewer.module.css'
import { safePage } from './safe-page.ts'
import { useLetter } from './use-letter.ts'

/** Bytes of a letter that is read. */
const most = 50 * 1024 ** 2

/** A letter: who wrote to whom, its text in a frame that runs and fetches nothing, and what is attached. */
export function MailViewer({ subject }: ViewerProps) {
  return (
    <WholeFile subject={subject} most={most}>
      {(bytes, retry) => <Read subject={subject} bytes={bytes} onRetry={retry} />}
    </WholeFile>
  )
}

function Read({ subject, bytes, onRetry }: ViewerProps & { bytes: ArrayBuffer; onRetry: () => void }) {
  const t = useText(words)
  const letter = useLetter(bytes, /msg$/i.test(subject.file.suffix) ? 'msg' : 'eml')
  if (letter === undefined) return <StageSkeleton type={subject.file.suffix} />
  if (letter === null) return <FailedState error={null} hint={t('broken')} onRetry={onRetry} />
  return <Page subject={subject} letter={letter} />
}

function Page({ subject, letter }: ViewerProps & { letter: Letter }) {
  const t = useText(words)
  const safe = useMemo(
    () => (letter.html === '' ? null : safePage(letter.html, letter.attachments)),
    [letter],
  )
  const framed = useMemo(() => safe && framePage(safe.page), [safe])
  const [shown, setShown] = useState<number>()
  const addresses = useAddresses(letter.attachments)
  // what stands in the text need not be listed below it
  const listed = letter.attachments
    .map((one, number) => ({ ...one, number, name: one.name || t('attachment', { number: number + 1 }) }))
    .filter(({ cid }) => cid === '' || !safe?.shown.has(cid))
  const one = listed.find(({ number }) => number === shown)
  const mayDownload = holds(subject.file.rights, 'download')
  const save = ({ number, name }: { number: number; name: string }) => openAddress(addresses(number), name)
  if (one)
    return (
      <InsideView
        subject={attached(subject, one, () => addresses(one.number))}
        of={subject.file.name}
        onBack={() => setShown(undefined)}
        onDownload={mayDownload ? () => save(one) : undefined}
      />
    )
  return (
    <div className={classes(frame.paper, styles.paper)}>
      <header className={styles.head}>
        <h2>{letter.subject || t('noSubject')}</h2>
        {letter.date && <time dateTime={letter.date.toISOString()}>{timeText(letter.date)}</time>}
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
          // no script, no form, no storage; a link opens elsewhere
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
                  <span className={styles.size}>{sizeText(file.bytes.length)}</span>
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

function People({ label, people }: { label: string; people: readonly Person[] }) {
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

/** An attachment as something to be shown. */
function attached(
  { file, version }: Subject,
  { number, name, bytes }: Attachment & { number: number },
  address: () => string,
): Subject {
  const size = bytes.length
  return {
    file: { ...file, id: `${file.id}/${version}/mail-${number}`, name, suffix: suffixOf(name), size },
    version,
    size,
    inside: async () => ({ form: 'own', mark: '', address: address() }),
  }
}

/** Addresses of attachments, each made when it is wanted, for as long as the letter is open. */
function useAddresses(attachments: readonly Attachment[]): (number: number) => string {
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
    // as octets: as a page of our own it would run
    const address = URL.createObjectURL(
      new Blob([attachments[number]?.bytes ?? ''], { type: 'application/octet-stream' }),
    )
    made.set(number, address)
    return address
  }
}
