import type { PackageTask } from '@cabinet/contract/downloads.packages'
import { Download, RotateCcw, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FileIcon } from '../../../ui/file-icon.tsx'
import {
  formatByteSize,
  formatCount,
  formatDateTime,
  formatFullTime,
  formatLocalDate,
  splitFileName,
} from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { PackageFetching } from './centre.store.ts'
import { cancelMyPackage, removeMyPackages, retryMyPackage } from './deeds.ts'
import { cancelFetching, fetchPackageToDisk } from './fetch-package.ts'
import styles from './package-page.module.css'
import { isPackageMaking } from './packages.rules.ts'
import { messages } from './packages.text.ts'
import { PackageStateBar, PackageStateText } from './state.tsx'

interface PackageRowProps {
  row: PackageTask
  fetching: PackageFetching | undefined
  /** Events of the buttons that the server offers on this page. */
  events: ReadonlySet<string>
}

/** One package in the page's table. */
export function PackageTableRow({ row, fetching, events }: PackageRowProps) {
  const t = useText(messages)
  const say = useTranslate()
  const { id, name, status, size } = row
  const making = isPackageMaking(status)
  const [stem, extension] = splitFileName(name)
  const position = row.path ? `${say(row.menuName)} / ${row.path}` : say(row.menuName)
  const remove = async () => {
    if (await removeMyPackages([id])) showToast.success(messages.removed, { params: { name } })
  }
  return (
    <tr>
      <td data-column="name">
        <span className={styles.name} title={name}>
          <FileIcon suffix=".zip" size={26} />
          <span className={styles.words}>
            {stem}
            <span className={styles.extension}>{extension}</span>
          </span>
        </span>
      </td>
      <td data-column="position" title={position}>
        {position}
      </td>
      <td data-column="size">
        {status === 'complete' ? formatByteSize(size) : t('expected', { size: formatByteSize(size) })}
      </td>
      <td data-column="files">{status === 'init' ? '–' : formatCount(row.files)}</td>
      <td data-column="state">
        <span className={styles.state}>
          <PackageStateText
            status={status}
            percentage={row.percentage}
            reason={row.reason}
            fetching={fetching}
          />
          {row.leftCount > 0 && <LeftOut row={row} />}
        </span>
        <PackageStateBar name={name} status={status} percentage={row.percentage} fetching={fetching} />
      </td>
      <td data-column="createdAt">
        <span data-tip={formatFullTime(row.createdAt)}>{formatDateTime(row.createdAt)}</span>
      </td>
      <td data-column="expiresAt">
        {row.expiresAt && (
          <span data-tip={formatFullTime(row.expiresAt)}>{formatLocalDate(row.expiresAt)}</span>
        )}
      </td>
      <td data-column="operate">
        <span className={styles.deeds}>
          {fetching && !fetching.over ? (
            <IconButton small words={t('cancel')} icon={<X />} onClick={() => void cancelFetching(id)} />
          ) : making ? (
            <IconButton small words={t('cancel')} icon={<X />} onClick={() => void cancelMyPackage(id)} />
          ) : status === 'failed' ? (
            events.has('retry') && (
              <IconButton
                small
                words={t('retry')}
                icon={<RotateCcw />}
                onClick={() => void retryMyPackage(id)}
              />
            )
          ) : (
            events.has('download') && (
              <IconButton
                small
                words={t('download')}
                icon={<Download />}
                onClick={() => void fetchPackageToDisk(row)}
              />
            )
          )}
          {events.has('delete') && !making && (
            <IconButton small words={t('remove')} icon={<Trash2 />} onClick={() => void remove()} />
          )}
        </span>
      </td>
    </tr>
  )
}

/** The number and names of items left out of the zip. */
function LeftOut({ row }: { row: PackageTask }) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.left} onClick={() => setOpen(true)}>
        {t('left', { count: row.leftCount })}
      </button>
      {open && (
        <Dialog title={t('leftTitle')} closeWords={c('close')} width={560} onClose={() => setOpen(false)}>
          <ul className={styles.leftList}>
            {row.left.map(({ name, reason }) => (
              <li key={name}>
                <span>{name}</span>
                <small>{say(reason)}</small>
              </li>
            ))}
          </ul>
          {row.leftCount > row.left.length && (
            <p>{t('leftMore', { count: row.leftCount - row.left.length })}</p>
          )}
        </Dialog>
      )}
    </>
  )
}
