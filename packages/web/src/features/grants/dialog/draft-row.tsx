import { CalendarClock, RotateCcw, X } from 'lucide-react'
import { useSay, useText } from '../../../kernel/text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { dateText } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import styles from '../grants.module.css'
import { kindWords, words } from '../grants.text.ts'
import { SubjectIcon } from '../subjects/subject-icon.tsx'
import { capital } from '../subjects/subject-picker.tsx'
import { type DraftGrant, endOfDay, isChanged } from './draft.ts'
import { RightsMatrix, TemplateSelect } from './rights-choice.tsx'

interface DraftRowProps {
  line: DraftGrant
  held: number
  onChange: (line: DraftGrant) => void
  onRemove: () => void
}

/** One who has access or is to get it: rights, end, department with those below. */
export function DraftRow({ line, held, onChange, onRemove }: DraftRowProps) {
  const t = useText(words)
  const say = useSay()
  const { name, kind, rights, custom, expiresAt, removed, before } = line
  const change = (part: Partial<DraftGrant>) => onChange({ ...line, ...part })
  // who holds less than a grant gives cannot change it; the server says so too
  const beyond = before !== undefined && (before.rights & ~held) !== 0
  const ended = expiresAt !== undefined && expiresAt <= new Date()
  return (
    <li className={styles.line}>
      <SubjectIcon kind={kind} name={name} />
      <span className={styles.who}>
        <b>
          <span className={removed ? styles.gone : undefined}>{name}</span>
          {removed ? (
            <Tag colour="red">{t('removed')}</Tag>
          ) : !before ? (
            <Tag colour="green">{t('fresh')}</Tag>
          ) : isChanged(line) ? (
            <Tag colour="blue">{t('changed')}</Tag>
          ) : (
            ended && <Tag colour="amber">{t('endedOn', { date: dateText(expiresAt) })}</Tag>
          )}
        </b>
        <small>
          {[kind === 'user' ? '' : capital(say(kindWords[kind])), line.note].filter(Boolean).join(' · ')}
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
              value={expiresAt ? dateText(expiresAt) : ''}
              min={dateText(new Date())}
              disabled={beyond}
              onChange={(event) => change({ expiresAt: endOfDay(event.target.value) })}
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
        <RightsMatrix
          name={name}
          rights={rights}
          held={held}
          onChange={(next, own) => change({ rights: next, custom: own })}
        />
      )}
    </li>
  )
}
