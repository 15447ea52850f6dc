from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0007_club_rule_sets'),
    ]

    operations = [
        migrations.AddField(
            model_name='stageplace',
            name='missed_for',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='own marks of a game missed before it came'),
        ),
        migrations.AddField(
            model_name='stageplace',
            name='missed_against',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='marks against in such a game'),
        ),
        migrations.AddConstraint(
            model_name='stageplace',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('missed_against', None), ('missed_for', None)), models.Q(('missed_against__isnull', False), ('missed_for__isnull', False), models.Q(('missed_for', models.F('missed_against')), _negated=True)), _connector='OR'), name='missed_games_have_a_winner'),
        ),
    ]
