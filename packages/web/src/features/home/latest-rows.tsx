import type { ReceivedGrantItem } from '@cabinet/contract/grants.access'
import type { LatestUpload } from '@cabinet/contract/home'
import type { ReactNode } from 'react'
import { ApplicationLink } from '../../kernel/address.tsx'
import { useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { FileIcon } from '../../ui/file-icon.tsx'
import { formatFullTime, splitFileName } from '../../ui/format.ts'
import { receivedFolderAddress } from '../grants/index.ts'
import { useRelativeTimeText } from '../nodes/index.ts'
import { openFileById } from '../previews/index.ts'
import styles from './latest-card.module.css'
import { messages } from './page.text.ts'

const openFile = (id: string) => void openFileById(id).catch(showToast.failure)

/** A file that the user uploaded, and where it is. */
export function UploadRow({ file }: { file: LatestUpload }) {
  const t = useText(messages)
  return (
    <li>
      <button type="button" className={styles.row} onClick={() => openFile(file.id)}>
        <FileIcon suffix={file.suffix} size={26} />
        <FileName name={file.name} />
        <RowFacts at={file.updatedAt}>
          {file.spaceKind === 'personal' ? t('ownSpace') : file.spaceName}
        </RowFacts>
      </button>
    </li>
  )
}

/** A file or folder that somebody authorised to the user. */
export function ReceivedRow({ item }: { item: ReceivedGrantItem }) {
  const t = useText(messages)
  const { nodeId, name, folder, suffix, grantedBy, grantedAt } = item
  const content = (
    <>
      <FileIcon folder={folder} shared={folder} suffix={suffix} size={26} />
      {folder ? <span className={styles.name}>{name}</span> : <FileName name={name} />}
      <RowFacts at={grantedAt}>{grantedBy && t('authorizedBy', { name: grantedBy })}</RowFacts>
    </>
  )
  return (
    <li>
      {folder ? (
        <ApplicationLink {...receivedFolderAddress(item)} className={styles.row}>
          {content}
        </ApplicationLink>
      ) : (
        <button type="button" className={styles.row} onClick={() => openFile(nodeId)}>
          {content}
        </button>
      )}
    </li>
  )
}

function FileName({ name }: { name: string }) {
  const [stem, extension] = splitFileName(name)
  return (
    <span className={styles.name} data-tip={name}>
      {stem}
      <small>{extension}</small>
    </span>
  )
}

function RowFacts({ at, children }: { at: Date; children: ReactNode }) {
  const timeText = useRelativeTimeText()
  return (
    <>
      <span className={styles.place}>{children}</span>
      <time className={styles.time} dateTime={at.toISOString()} data-tip={formatFullTime(at)}>
        {timeText(at)}
      </time>
    </>
  )
}
