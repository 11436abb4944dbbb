import { CalendarClock, RotateCcw, X } from 'lucide-react'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { formatLocalDate } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import styles from '../grants.module.css'
import { messages, subjectKindMessages } from '../grants.text.ts'
import { GrantSubjectIcon } from '../subjects/subject-icon.tsx'
import { capitalizeFirst } from '../subjects/subject-picker.tsx'
import { endOfPickedDay, type GrantDraft, isGrantChanged } from './draft.ts'
import { RightsChoiceMatrix, TemplateSelect } from './rights-choice.tsx'

interface DraftRowProps {
  line: GrantDraft
  held: number
  onChange: (line: GrantDraft) => void
  onRemove: () => void
}

/** A current or new grantee: rights, expiry, and whether sub-departments are included. */
export function GrantDraftRow({ line, held, onChange, onRemove }: DraftRowProps) {
  const t = useText(messages)
  const say = useTranslate()
  const { name, kind, rights, custom, expiresAt, removed, before } = line
  const change = (part: Partial<GrantDraft>) => onChange({ ...line, ...part })
  // a grant with more rights than one's own cannot be changed; the server enforces this too
  const beyond = before !== undefined && (before.rights & ~held) !== 0
  const ended = expiresAt !== undefined && expiresAt <= new Date()
  return (
    <li className={styles.line}>
      <GrantSubjectIcon kind={kind} name={name} />
      <span className={styles.who}>
        <b>
          <span className={removed ? styles.gone : undefined}>{name}</span>
          {removed ? (
            <Tag colour="red">{t('removed')}</Tag>
          ) : !before ? (
            <Tag colour="green">{t('fresh')}</Tag>
          ) : isGrantChanged(line) ? (
            <Tag colour="blue">{t('changed')}</Tag>
          ) : (
            ended && <Tag colour="amber">{t('endedOn', { date: formatLocalDate(expiresAt) })}</Tag>
          )}
        </b>
        <small>
          {[kind === 'user' ? '' : capitalizeFirst(say(subjectKindMessages[kind])), line.note]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {kind === 'organisation' &&
          (before ? (
            line.below && <small>{t('withBelow')}</small>
          ) : (
            <Checkbox checked={line.below} onChange={(event) => change({ below: event.target.checked })}>
              {t('withBelow')}
            </Checkbox>
          ))}
      </span>
      {!removed && (
        <>
          <label className={styles.end} data-tip={expiresAt ? undefined : t('noEnd')}>
            <CalendarClock size={15} aria-hidden="true" />
            <input
              type="date"
              aria-label={`${t('until')} ${name}`}
              value={expiresAt ? formatLocalDate(expiresAt) : ''}
              min={formatLocalDate(new Date())}
              disabled={beyond}
              onChange={(event) => change({ expiresAt: endOfPickedDay(event.target.value) })}
            />
          </label>
          {beyond ? (
            <Tag>{t('notHeld')}</Tag>
          ) : (
            <TemplateSelect
              name={name}
              rights={rights}
              custom={custom}
              held={held}
              onChange={(next, own) => change({ rights: next, custom: own })}
            />
          )}
        </>
      )}
      <IconButton
        small
        disabled={beyond}
        words={t(removed ? 'putBack' : 'remove', { name })}
        icon={removed ? <RotateCcw /> : <X />}
        onClick={onRemove}
      />
      {custom && !removed && !beyond && (
        <RightsChoiceMatrix
          name={name}
          rights={rights}
          held={held}
          onChange={(next, own) => change({ rights: next, custom: own })}
        />
      )}
    </li>
  )
}
