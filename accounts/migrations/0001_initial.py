import accounts.models
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('username', models.CharField(error_messages={'unique': 'This name is taken.'}, max_length=150, unique=True, verbose_name='login name')),
                ('display_name', models.CharField(max_length=30, verbose_name='name')),
                ('name_key', models.CharField(editable=False, max_length=90)),
                ('is_guest', models.BooleanField(default=False)),
                ('language', models.CharField(blank=True, max_length=5, verbose_name='language')),
                ('deck', models.CharField(choices=[('classic', 'Spanish classic'), ('modern', 'Modern'), ('french', 'French'), ('contrast', 'High contrast')], default='classic', max_length=10, verbose_name='deck')),
                ('theme', models.CharField(blank=True, choices=[('', 'Like the system'), ('light', 'Light'), ('dark', 'Dark')], default='', max_length=5, verbose_name='theme')),
                ('value_badges', models.BooleanField(default=True, verbose_name='show 8, 9 and 10 on the figures')),
                ('hints', models.BooleanField(default=True, verbose_name='mark the cards that make fifteen')),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'indexes': [models.Index(fields=['name_key'], name='name_keys'), models.Index(fields=['email'], name='emails')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('is_guest', False)), fields=('name_key',), name='one_account_per_name')],
            },
            managers=[
                ('objects', accounts.models.People()),
            ],
        ),
    ]
