import type { ListedFileItem } from '@cabinet/contract/nodes'
import type { FileVersion } from '@cabinet/contract/versions'
import { MoreHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText, useTranslate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { FloatingMenu } from '../../ui/menu.tsx'
import { versionActions } from './version-actions.ts'
import styles from './version-menu.module.css'
import { messages } from './versions.text.ts'

/** The buttons of a version: its first action, and the overflow menu. */
export function VersionRowMenu({ version, file }: { version: FileVersion; file: ListedFileItem }) {
  const t = useText(messages)
  const say = useTranslate()
  const holder = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const button = holder.current?.querySelector('[data-more]')
  const actions = versionActions(version, file)
  if (actions.length === 0) return null
  const label = t('more', { number: version.number })
  return (
    <span ref={holder} className={styles.buttons}>
      {actions.map(
        ({ inline, icon: Icon, run }) =>
          inline && (
            <IconButton
              key={inline[1]}
              small
              words={say(inline, { number: version.number })}
              icon={<Icon size={16} />}
              onClick={() => void Promise.resolve(run(version, file)).catch(showToast.failure)}
            />
          ),
      )}
      <IconButton
        small
        data-more
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
