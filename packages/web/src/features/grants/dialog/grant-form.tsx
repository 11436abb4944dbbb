import type { AccessGrant } from '@cabinet/contract/grants.access'
import { useText } from '../../../kernel/text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { joinClassNames } from '../../../ui/classes.ts'
import { formatLocalDate } from '../../../ui/format.ts'
import styles from '../grants.module.css'
import { messages } from '../grants.text.ts'
import { useRightSetNames } from '../right-names.ts'
import { GrantSubjectIcon } from '../subjects/subject-icon.tsx'
import { GrantSubjectPicker } from '../subjects/subject-picker.tsx'
import { type GrantDraft, grantDraftKey, newGrantDraft } from './draft.ts'
import { GrantDraftRow } from './draft-row.tsx'

export interface InheritanceDraft {
  inherits: boolean
  /** Whether inherited grants are kept when inheritance stops. */
  keep: boolean
}

interface GrantFormProps {
  lines: readonly GrantDraft[]
  held: number
  inherited: readonly AccessGrant[]
  /** Null if inheritance cannot be changed: for a root or several items. */
  inherit: InheritanceDraft | null
  /** Whether the item inherits now. */
  before: boolean
  /** Number of grants beyond those listed. */
  more: number
  onLines: (lines: GrantDraft[]) => void
  onInherit: (inherit: InheritanceDraft) => void
}

/** The first step of the dialog: a search to add people, the item's grants, and inherited ones. */
export function GrantFormStep({
  lines,
  held,
  inherited,
  inherit,
  before,
  more,
  onLines,
  onInherit,
}: GrantFormProps) {
  const t = useText(messages)
  const names = useRightSetNames()
  const taken = new Set(lines.map(({ kind, subjectId }) => `${kind} ${subjectId}`))
  const put = (at: number, line: GrantDraft) =>
    onLines(lines.map((one, index) => (index === at ? line : one)))
  const drop = (line: GrantDraft, at: number) => {
    if (line.before) put(at, { ...line, removed: !line.removed })
    else onLines(lines.filter((_, index) => index !== at))
  }
  return (
    <div className={styles.form}>
      <GrantSubjectPicker taken={taken} onPick={(found) => onLines([newGrantDraft(found, held), ...lines])} />
      <section>
        <h3>{t('own')}</h3>
        {lines.length === 0 ? (
          <p className={styles.note}>
            {t('none')} · {t('noneHint')}
          </p>
        ) : (
          <ul className={styles.lines}>
            {lines.map((line, at) => (
              <GrantDraftRow
                key={
                  grantDraftKey({ ...line, below: line.before ? line.below : false }) +
                  (line.before ? '' : ' new')
                }
                line={line}
                held={held}
                onChange={(next) => put(at, next)}
                onRemove={() => drop(line, at)}
              />
            ))}
          </ul>
        )}
        {more > 0 && <p className={styles.note}>{t('more', { count: lines.length })}</p>}
      </section>
      {inherit && (
        <section className={styles.inherit}>
          <Checkbox
            checked={!inherit.inherits}
            onChange={(event) => onInherit({ ...inherit, inherits: !event.target.checked })}
          >
            <b>{t('stops')}</b> <small>{t('stopsHint')}</small>
          </Checkbox>
          {!inherit.inherits && before && (
            <Checkbox
              checked={inherit.keep}
              onChange={(event) => onInherit({ ...inherit, keep: event.target.checked })}
            >
              <b>{t('keep')}</b> <small>{t('keepHint')}</small>
            </Checkbox>
          )}
        </section>
      )}
      {inherited.length > 0 && (
        <section>
          <h3>{t('inheritedPart')}</h3>
          <ul className={joinClassNames(styles.lines, inherit && !inherit.inherits && styles.off)}>
            {inherited.map((grant) => (
              <li key={grant.id} className={styles.line}>
                <GrantSubjectIcon kind={grant.kind} name={grant.name} />
                <span className={styles.who}>
                  <b>{grant.name}</b>
                  <small>
                    {t('inheritedFrom', { name: grant.nodeName })}
                    {grant.below && ` · ${t('withBelow')}`}
                    {grant.expiresAt &&
                      ` · ${t(grant.ended ? 'endedOn' : 'endsOn', { date: formatLocalDate(grant.expiresAt) })}`}
                  </small>
                </span>
                <small className={styles.names}>{names(grant.rights)}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
