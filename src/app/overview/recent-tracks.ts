/** As many of the offers looked at last stand on the first page of the center. */
export const recentTracks = 6;
