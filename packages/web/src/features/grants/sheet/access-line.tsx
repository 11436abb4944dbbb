import { RotateCcw, X } from 'lucide-react'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { formatLocalDate } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import styles from '../grants.module.css'
import { messages, subjectKindMessages } from '../grants.text.ts'
import { GrantSubjectIcon } from '../subjects/subject-icon.tsx'
import { capitalizeFirst } from '../subjects/subject-kind.ts'
import { type GrantDraft, isGrantChanged } from './draft.ts'
import { ExpiryField } from './expiry-field.tsx'
import { RightsChoiceMatrix, TemplateSelect } from './rights-choice.tsx'
import sheet from './share-sheet.module.css'

interface AccessLineProps {
  line: GrantDraft
  held: number
  onChange: (line: GrantDraft) => void
}

/** Somebody with access of their own: role, expiry and removal in place. */
export function AccessLine({ line, held, onChange }: AccessLineProps) {
  const t = useText(messages)
  const say = useTranslate()
  const { name, kind, rights, custom, expiresAt, removed, before } = line
  const change = (part: Partial<GrantDraft>) => onChange({ ...line, ...part })
  // a grant with more rights than one's own cannot be changed; the server enforces this too
  const beyond = before !== undefined && (before.rights & ~held) !== 0
  const ended = expiresAt !== undefined && expiresAt <= new Date()
  const label = t('rightsFor', { name })
  return (
    <li className={sheet.line}>
      <GrantSubjectIcon kind={kind} name={name} />
      <span className={styles.who}>
        <b>
          <span className={removed ? styles.gone : undefined}>{name}</span>
          {removed ? (
            <Tag colour="red">{t('removed')}</Tag>
          ) : isGrantChanged(line) ? (
            <Tag colour="blue">{t('changed')}</Tag>
          ) : (
            ended && <Tag colour="amber">{t('endedOn', { date: formatLocalDate(expiresAt) })}</Tag>
          )}
        </b>
        <small>
          {[
            kind === 'user' ? '' : capitalizeFirst(say(subjectKindMessages[kind])),
            line.below ? t('withBelow') : '',
            line.note,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {!removed && (
        <ExpiryField
          label={`${t('until')} ${name}`}
          value={expiresAt}
          disabled={beyond}
          onChange={(end) => change({ expiresAt: end })}
        />
      )}
      {!removed &&
        (beyond ? (
          <Tag>{t('notHeld')}</Tag>
        ) : (
          <TemplateSelect
            label={label}
            rights={rights}
            custom={custom}
            held={held}
            onChange={(next, own) => change({ rights: next, custom: own })}
          />
        ))}
      <IconButton
        small
        disabled={beyond}
        words={t(removed ? 'putBack' : 'remove', { name })}
        icon={removed ? <RotateCcw /> : <X />}
        onClick={() => change({ removed: !removed })}
      />
      {custom && !removed && !beyond && (
        <RightsChoiceMatrix
          label={label}
          rights={rights}
          held={held}
          onChange={(next, own) => change({ rights: next, custom: own })}
        />
      )}
    </li>
  )
}
