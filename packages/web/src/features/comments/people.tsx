import { useText } from '../../kernel/text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './comments.module.css'
import { messages } from './comments.text.ts'
import type { MentionSuggestion } from './use-suggestions.ts'

interface PeopleProps {
  id: string
  anchor: Element
  people: readonly MentionSuggestion[]
  at: number
  onAt: (at: number) => void
  onPick: (person: MentionSuggestion) => void
  onClose: () => void
}

/** People suggested after an @; keyboard input stays with the text field. */
export function MentionSuggestions({ id, anchor, people, at, onAt, onPick, onClose }: PeopleProps) {
  const t = useText(messages)
  return (
    <Popover anchor={anchor} onClose={onClose} className={styles.people}>
      {people.length === 0 ? (
        <p className={styles.nobody}>{t('nobody')}</p>
      ) : (
        <div id={id} role="listbox" aria-label={t('people')} tabIndex={-1}>
          {people.map((person, index) => (
            <div
              key={person.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              className={styles.person}
              onPointerMove={() => onAt(index)}
              // a click would otherwise take the focus from the text field
              onPointerDown={(event) => {
                event.preventDefault()
                onPick(person)
              }}
            >
              <Avatar name={person.name} size={24} />
              <span>
                <b>{person.name}</b>
                <small>{person.note}</small>
              </span>
              {!person.access && <Tag>{t('noAccess')}</Tag>}
            </div>
          ))}
        </div>
      )}
    </Popover>
  )
}
