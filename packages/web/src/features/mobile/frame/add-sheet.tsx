import { holds, rights } from '@cabinet/contract/rights'
import { Camera, FileUp, FolderPlus, Images } from 'lucide-react'
import { pickFiles } from '../../../kernel/drop.ts'
import { useSay, useText } from '../../../kernel/text.ts'
import type { MenuItem } from '../../../ui/menu.tsx'
import { newFolder, newItems, spaceWords } from '../../files/folder/index.ts'
import { words } from '../mobile.text.ts'
import { useFrame } from './frame.store.ts'
import { Sheet } from './sheet.tsx'

/** What can be put into the open folder; where none is open, into the personal space. */
export function AddSheet({ onClose }: { onClose: () => void }) {
  const t = useText(words)
  const s = useText(spaceWords)
  const say = useSay()
  const own = { target: { name: s('myFiles') }, rights: rights.upload | rights.new }
  const { target, rights: held } = useFrame().adding ?? own
  const upload = holds(held, 'upload')
  const makes = upload ? newItems() : []
  const items: MenuItem[] = [
    {
      key: 'gallery',
      words: t('gallery'),
      icon: <Images />,
      disabled: !upload,
      onPick: () => pickFiles(target, { folder: false, accept: 'image/*,video/*' }),
    },
    {
      key: 'camera',
      words: t('camera'),
      icon: <Camera />,
      disabled: !upload,
      onPick: () => pickFiles(target, { folder: false, accept: 'image/*', capture: 'environment' }),
    },
    {
      key: 'document',
      words: t('document'),
      icon: <FileUp />,
      disabled: !upload,
      onPick: () => pickFiles(target, { folder: false }),
    },
    {
      key: 'newFolder',
      words: t('newFolder'),
      icon: <FolderPlus />,
      disabled: !holds(held, 'new'),
      divided: true,
      onPick: () => void newFolder(target),
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
    <Sheet
      title={t('addTo', { name: target.name })}
      head={none && <p>{t('notHere')}</p>}
      items={items}
      onClose={onClose}
    />
  )
}
