export type FavouriteTables = {
  favourites: {
    id: string
    user_id: string
    node_id: string
    created_at: Date
  }
}
