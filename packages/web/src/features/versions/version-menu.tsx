import type { ListedFileItem } from '@cabinet/contract/nodes'
import type { FileVersion } from '@cabinet/contract/versions'
import { MoreHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText, useTranslate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { FloatingMenu } from '../../ui/menu.tsx'
import { versionActions } from './version-actions.ts'
import { messages } from './versions.text.ts'

/** The overflow menu of a version. */
export function VersionRowMenu({ version, file }: { version: FileVersion; file: ListedFileItem }) {
  const t = useText(messages)
  const say = useTranslate()
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
        <FloatingMenu
          label={label}
          anchor={button}
          align="end"
          items={actions.map(({ words: name, icon: Icon, divided, danger, run }) => ({
            key: name[1],
            words: say(name),
            icon: <Icon size={16} />,
            ...(divided && { divided }),
            ...(danger && { danger }),
            onPick: () => void Promise.resolve(run(version, file)).catch(showToast.failure),
          }))}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}
