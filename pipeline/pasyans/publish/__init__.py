"""The edition made public: an ``Edition`` flows in, the annotated site flows out."""

from pasyans.publish.glossary import read_glossary
from pasyans.publish.site import SiteReport, build_site

__all__ = ["SiteReport", "build_site", "read_glossary"]
