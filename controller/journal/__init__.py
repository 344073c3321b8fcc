"""What must survive a power cut: the only room that speaks SQL."""
