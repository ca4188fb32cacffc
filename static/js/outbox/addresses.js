// Addresses of matches. The app may be below a path, which comes first in every address.
export const below = document.documentElement.dataset.root ?? "";

// The path of an address, with the club if a match is in several clubs.
export const pathOf = (address) => {
  const { pathname, searchParams } = new URL(address, location.href);
  const club = searchParams.get("club");
  return club ? `${pathname}?club=${encodeURIComponent(club)}` : pathname;
};
export const here = () => pathOf(location.href);

export const matchIn = (path) => path.slice(below.length).split(/[/?]/)[2];

// A copy of a match in another club is another match. Writes of earlier versions name no club.
export const isOfMatch = ({ to, fields }, path, club) =>
  matchIn(to) === matchIn(path) && (!club || !fields.club || fields.club === club);
