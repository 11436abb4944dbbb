import type { ErrorKey } from '@cabinet/contract/errors'
import { wireId } from '@cabinet/contract/wire'
import { FolderOpen } from 'lucide-react'
import { CallError } from '../../../kernel/call.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { openFolderScreen } from '../../nodes/index.ts'
import { messages } from '../previews.text.ts'

/** Errors that a retry cannot remove: the server does not tell missing files from hidden ones. */
const permanent: ReadonlySet<ErrorKey> = new Set([
  'spaces.not_found',
  'common.not_found',
  'common.no_permission',
  'common.invalid',
])

/** Returns whether an address names no file that this person may see; an id of another form is not even asked for. */
export const isBadFileLink = (fileId: string, error: unknown): boolean =>
  !wireId.safeParse(fileId).success || (error instanceof CallError && permanent.has(error.key))

/** Explains that the link leads to no file, and offers the way back to the files. */
export function BadFileLinkMessage() {
  const t = useText(messages)
  return (
    <EmptyState drawing="broken" title={t('badLink')} hint={t('badLinkHint')}>
      <Button
        look="primary"
        icon={<FolderOpen />}
        onClick={() => openFolderScreen({ kind: 'personal', spaceId: undefined, parentId: undefined })}
      >
        {t('toFiles')}
      </Button>
    </EmptyState>
  )
}
