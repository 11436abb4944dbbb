import type { FileItem } from '@cabinet/contract/nodes'
import type { Version } from '@cabinet/contract/versions'
import { MoreHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSay, useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { versionActions } from './version-actions.ts'
import { words } from './versions.text.ts'

/** Everything that can be done with a version, behind three dots. */
export function VersionMenu({ version, file }: { version: Version; file: FileItem }) {
  const t = useText(words)
  const say = useSay()
  const holder = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const button = holder.current?.querySelector('button')
  const actions = versionActions(version, file)
  if (actions.length === 0) return null
  const label = t('more', { number: version.number })
  return (
    <span ref={holder}>
      <IconButton
        small
        words={label}
        icon={<MoreHorizontal />}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && button && (
        <Menu
          label={label}
          anchor={button}
          align="end"
          items={actions.map(({ words: name, icon: Icon, divided, danger, run }) => ({
            key: name[1],
            words: say(name),
            icon: <Icon size={16} />,
            ...(divided && { divided }),
            ...(danger && { danger }),
            onPick: () => void Promise.resolve(run(version, file)).catch(toast.failure),
          }))}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}
