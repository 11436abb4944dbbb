import { rightTemplateOf } from '@cabinet/contract/grants.access'
import { fileRightNames, includesRight } from '@cabinet/contract/rights'
import { Check, Minus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText, useTranslate } from '../../kernel/text.ts'
import { Popover } from '../../ui/popover.tsx'
import { useDataTips } from '../../ui/tips.ts'
import { messages, rightTemplateMessages } from './grants.text.ts'
import { useRightSetNames } from './right-names.ts'
import { fileRightMessages } from './rights.text.ts'
import styles from './role-word.module.css'

interface RoleWordProps {
  rights: number
  /** Read aloud: whose permissions these are; one's own without it. */
  name?: string
  /** Another word for the role: Owner, Administrator. */
  words?: string
}

/** A set of rights as the word of its role; the single permissions show on hover, focus and press. */
export function RoleWord({ rights, name, words }: RoleWordProps) {
  const t = useText(messages)
  const r = useText(fileRightMessages)
  const say = useTranslate()
  const names = useRightSetNames()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useDataTips()
  const label = name === undefined ? t('yourRights') : t('rightsFor', { name })
  const role = words ?? say(rightTemplateMessages[rightTemplateOf(rights)])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.role}
        data-tip={names(rights)}
        aria-label={`${label}: ${role}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {role}
      </button>
      {open && button.current && (
        <Popover
          anchor={button.current}
          align="end"
          role="dialog"
          aria-label={label}
          className={styles.card}
          onClose={() => setOpen(false)}
        >
          <ul className={styles.rights}>
            {fileRightNames.map((right) => {
              const has = includesRight(rights, right)
              return (
                <li key={right} data-has={has || undefined}>
                  {has ? <Check size={14} aria-hidden="true" /> : <Minus size={14} aria-hidden="true" />}
                  {r(right)}
                  {!has && <span className="only-read">{t('notGiven')}</span>}
                </li>
              )
            })}
          </ul>
        </Popover>
      )}
    </>
  )
}
