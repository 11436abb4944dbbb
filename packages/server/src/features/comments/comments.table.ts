export type CommentsTable = {
  id: string
  enterprise_id: string
  node_id: string
  /** Id of the thread's first comment; the first comment's own id there. */
  thread_id: string
  author_id: string
  body: string
  anchor: unknown
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  /** Set on the thread's first comment only. */
  resolved_at: Date | null
  resolved_by: string | null
}

export type CommentRoomTables = {
  comments: CommentsTable
  comment_mentions: {
    comment_id: string
    user_id: string
    name: string
  }
  comment_reactions: {
    comment_id: string
    user_id: string
    emoji: string
    created_at: Date
  }
  comment_reads: {
    node_id: string
    user_id: string
    read_at: Date
  }
}
