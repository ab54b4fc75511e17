/** Where pictures of users are served, before their id. */
export const photoPath = '/api/v1/photos/'
