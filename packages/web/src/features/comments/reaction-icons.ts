import type { ReactionEmoji } from '@cabinet/contract/comments'
import { CircleCheck, Eye, Heart, Laugh, type LucideIcon, PartyPopper, ThumbsUp } from 'lucide-react'
import type { MessageKey } from '../../kernel/text.ts'
import type { messages } from './comments.text.ts'

/** Reactions as they are drawn: alike on every system, with or without a font of coloured letters. */
export const reactionAppearances: Record<
  ReactionEmoji,
  { Icon: LucideIcon; key: MessageKey<typeof messages> }
> = {
  '👍': { Icon: ThumbsUp, key: 'agree' },
  '✅': { Icon: CircleCheck, key: 'done' },
  '❤️': { Icon: Heart, key: 'like' },
  '😄': { Icon: Laugh, key: 'smile' },
  '🎉': { Icon: PartyPopper, key: 'celebrate' },
  '👀': { Icon: Eye, key: 'seen' },
}
