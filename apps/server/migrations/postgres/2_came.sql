-- What came of each deed. Empty where the deed is from before this was written down.
ALTER TABLE deeds ADD COLUMN came TEXT NOT NULL DEFAULT '';
