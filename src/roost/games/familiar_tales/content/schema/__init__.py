"""A campaign as typed data (DATA D2 to D6), as authors write it.

Start reading at `campaign.py`. Every struct is frozen, so that states can share it.
"""
