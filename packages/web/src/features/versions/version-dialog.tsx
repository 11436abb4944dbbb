import type { ListedFileItem } from '@cabinet/contract/nodes'
import type { FileVersion } from '@cabinet/contract/versions'
import { Copy, Pin } from 'lucide-react'
import { commonMessages } from '../../kernel/common.text.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatByteSize, formatDateTime, formatFullTime } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './version-dialog.module.css'
import { VersionRowMenu } from './version-menu.tsx'
import { shortContentHash, sizeDifferenceText, versionSourceText } from './version-words.ts'
import { useVersionsOfFile } from './versions.api.ts'
import { messages } from './versions.text.ts'

const columns = [
  'columnNumber',
  'columnTime',
  'columnAuthor',
  'columnSource',
  'columnSize',
  'columnDelta',
  'columnNote',
  'columnHash',
] as const

/** The full version history of a file in a dialog. */
export function VersionHistoryDialog({ file, onClose }: { file: ListedFileItem; onClose: () => void }) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const { rows, error, retry, more } = useVersionsOfFile(file.id)
  return (
    <Dialog
      title={t('dialogTitle', { name: file.name })}
      closeWords={c('close')}
      onClose={onClose}
      width={1120}
    >
      {error ? (
        <ErrorState title={t('failed')} hint={say(error.key)} retryWords={c('retry')} onRetry={retry} />
      ) : (
        <div className={styles.frame}>
          <table className={styles.table} aria-label={t('list')} aria-busy={!rows}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col" data-number={/Size|Delta/.test(column) || undefined}>
                    {t(column)}
                  </th>
                ))}
                <th scope="col">
                  <span className="only-read">{t('columnActions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows
                ? rows.map((version) => <Row key={version.id} version={version} file={file} />)
                : [0, 1, 2].map((at) => (
                    <tr key={at}>
                      <td colSpan={columns.length + 1}>
                        <SkeletonBar width={480 + at * 90} />
                      </td>
                    </tr>
                  ))}
            </tbody>
          </table>
        </div>
      )}
      {more && (
        <Button look="quiet" small onClick={() => void more().catch(showToast.failure)}>
          {t('older')}
        </Button>
      )}
    </Dialog>
  )
}

function Row({ version, file }: { version: FileVersion; file: ListedFileItem }) {
  const t = useText(messages)
  const { number, name, note, pinned, latest, createdAt, createdByName, size, sizeDelta, hash } = version
  return (
    <tr data-latest={latest || undefined}>
      <td>
        <span className={styles.number}>
          <b>{t('number', { number })}</b>
          {pinned && (
            <span className={styles.pin} data-tip={t('pinned')}>
              <Pin aria-hidden="true" />
              <span className="only-read">{t('pinned')}</span>
            </span>
          )}
          {latest && <Tag colour="blue">{t('latest')}</Tag>}
          {name && (
            <span className={styles.name} title={name}>
              {name}
            </span>
          )}
        </span>
      </td>
      <td>
        <span data-tip={formatFullTime(createdAt)}>{formatDateTime(createdAt)}</span>
      </td>
      <td>
        <span className={styles.person}>
          <Avatar name={createdByName || '—'} size={20} />
          {createdByName || '—'}
        </span>
      </td>
      <td>{versionSourceText(t, version)}</td>
      <td data-number>{formatByteSize(size)}</td>
      <td data-number className={number > 1 && sizeDelta > 0 ? styles.grown : undefined}>
        {number > 1 ? sizeDifferenceText(sizeDelta) : '—'}
      </td>
      <td>
        <span className={styles.note} title={note}>
          {note || '—'}
        </span>
      </td>
      <td>
        {hash === '' ? (
          '—'
        ) : (
          <span className={styles.hash}>
            <code title={hash}>{shortContentHash(hash)}</code>
            <IconButton small words={t('copyHash')} icon={<Copy />} onClick={() => void keep(hash)} />
          </span>
        )}
      </td>
      <td className={styles.menu}>
        <VersionRowMenu version={version} file={file} />
      </td>
    </tr>
  )
}

/** Copies a hash; the clipboard API is missing on plain http, so fall back to the old way. */
async function keep(hash: string) {
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(hash)
    else copyOldWay(hash)
    showToast.success(messages.hashCopied)
  } catch {
    showToast.error('common.failed')
  }
}

function copyOldWay(text: string) {
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}
