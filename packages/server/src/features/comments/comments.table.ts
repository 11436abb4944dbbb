export type CommentsTable = {
  id: string
  enterprise_id: string
  node_id: string
  /** The comment that began the thread; its own id for that one. */
  thread_id: string
  author_id: string
  body: string
  anchor: unknown
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  /** Of a thread, on its first comment. */
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
