import { fileRights, includesRight } from '@cabinet/contract/rights'
import { Camera, FileUp, FolderPlus, Images } from 'lucide-react'
import { pickFilesFor } from '../../../kernel/drop.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import type { FloatingMenuItem } from '../../../ui/menu.tsx'
import { askAndMakeFolder, newItemChoices, spaceWords } from '../../files/folder/index.ts'
import { useIsOfferedOnPage } from '../../nodes/index.ts'
import { mobileMessages } from '../mobile.text.ts'
import { useMobileFrame } from './frame.store.ts'
import { ChoicesSheet } from './sheet.tsx'

/** The actions that add something to the open folder, or to the personal space where none is open. */
export function AddToFolderSheet({ onClose }: { onClose: () => void }) {
  const t = useText(mobileMessages)
  const s = useText(spaceWords)
  const say = useTranslate()
  const mayUpload = useIsOfferedOnPage('personal', 'upload')
  const mayCreate = useIsOfferedOnPage('personal', 'new')
  const rights = (mayUpload ? fileRights.upload : 0) | (mayCreate ? fileRights.new : 0)
  const own = { target: { name: s('myFiles') }, rights }
  const { target, rights: held } = useMobileFrame().adding ?? own
  const upload = includesRight(held, 'upload')
  const makes = upload ? newItemChoices() : []
  const items: FloatingMenuItem[] = [
    {
      key: 'gallery',
      words: t('gallery'),
      icon: <Images />,
      disabled: !upload,
      onPick: () => pickFilesFor(target, { folder: false, accept: 'image/*,video/*' }),
    },
    {
      key: 'camera',
      words: t('camera'),
      icon: <Camera />,
      disabled: !upload,
      onPick: () => pickFilesFor(target, { folder: false, accept: 'image/*', capture: 'environment' }),
    },
    {
      key: 'document',
      words: t('document'),
      icon: <FileUp />,
      disabled: !upload,
      onPick: () => pickFilesFor(target, { folder: false }),
    },
    {
      key: 'newFolder',
      words: t('newFolder'),
      icon: <FolderPlus />,
      disabled: !includesRight(held, 'new'),
      divided: true,
      onPick: () => void askAndMakeFolder(target),
    },
    ...makes.map(({ key, words: of, icon: Icon, run }) => ({
      key: `make:${key}`,
      words: say(of),
      icon: <Icon size={21} />,
      onPick: () => void run(target),
    })),
  ]
  const none = items.every(({ disabled }) => disabled)
  return (
    <ChoicesSheet
      title={t('addTo', { name: target.name })}
      head={none && <p>{t('notHere')}</p>}
      items={items}
      onClose={onClose}
    />
  )
}
